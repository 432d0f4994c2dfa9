"""The page Frameworks: one setting in PyTorch, TensorFlow, Keras, JAX, ONNX and Caffe."""
