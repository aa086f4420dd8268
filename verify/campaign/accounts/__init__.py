"""Random settings of every account against runs whose losses are certain: exact Gaussians, covariances, secret orders, projected
walks, and the convolutions of another program. One upper end below a run is a wrong bound."""
