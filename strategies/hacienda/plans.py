"""Ways people play Hacienda: the same eyes as `greedy`, other things dear to them."""
