"""Read the orientation of a photograph from its EXIF block, and nothing else."""

import struct

_ORIENTATION = 0x0112
_SHORT = 3
_MAX_ENTRIES = 512  # ordinary blocks have some 20


def orientation(exif: bytes) -> int:
    """Return EXIF's orientation, 1 to 8; 1 (upright) if the block does not hold it.

    Parameters
    ----------
    exif : bytes
        A TIFF block, with or without `Exif` and two zeros before it.

    Source: CIPA DC-008 (Exif 2.32), 4.6.2 and 4.6.4.
    """
    exif = exif.removeprefix(b"Exif\0\0")
    order = {b"II*\0": "<", b"MM\0*": ">"}.get(exif[:4])
    if order is None:
        return 1
    try:
        (start,) = struct.unpack_from(f"{order}I", exif, 4)
        (entries,) = struct.unpack_from(f"{order}H", exif, start)
        for entry in range(min(entries, _MAX_ENTRIES)):
            tag, field_type, _, value = struct.unpack_from(
                f"{order}HHIH", exif, start + 2 + 12 * entry
            )
            if tag == _ORIENTATION:
                return int(value) if field_type == _SHORT and 1 <= value <= 8 else 1
    except struct.error:
        pass  # damaged metadata is no reason to refuse the picture
    return 1
