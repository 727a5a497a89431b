"""Ways to a model: litellm, the embedded llama.cpp server, the simulated readers."""
