"""The pages Grid and 1-D and 3-D: a pool of numbers on the stage."""
