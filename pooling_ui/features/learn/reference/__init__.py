"""The page Reference: the pooling layers of torch.nn."""
