"""The parameters of the page Start: the few controls of its figures."""

from pooling_ui.state.params import Param
from pooling_ui.state.readers import Limit

# All begin with `addresses.OF_START`: an address without a page's name but with others is Grid's.
KERNEL = Param("scene_kernel", Limit(1, 6, 3), "Start: kernel size of the second scene")
STRIDE = Param("scene_stride", Limit(1, 4, 2), "Start: stride of the third scene")
PADDING = Param("scene_padding", Limit(0, 1, 1), "Start: padding of the third scene")
SHRINK = Param("scene_shrink", Limit(2, 8, 4), "Start: kernel size for the photo")
SHIFT = Param("scene_shift", Limit(0, 8, 0), "Start: columns by which the digit moves")
PARAMS = (KERNEL, STRIDE, PADDING, SHRINK, SHIFT)
