"""The public functions, forward and backward, named as in `torch.nn.functional`."""
