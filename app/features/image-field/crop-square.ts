/** A square window on a picture, in the picture's own pixels. */
export interface Crop {
  /** Side length of the window. */
  side: number;
  /** Left and top edge of the window. */
  x: number;
  y: number;
}

/** The maximum zoom factor. */
export const ZOOM_MAX = 4;

/**
 * Returns the window for the values of the three sliders.
 * @param zoom 1 (the whole shorter side) to ZOOM_MAX
 * @param across 0 (left) … 1 (right)
 * @param down 0 (top) … 1 (bottom)
 */
export function cropOf(size: { width: number; height: number }, zoom: number, across: number, down: number): Crop {
  const side = Math.min(size.width, size.height) / Math.min(ZOOM_MAX, Math.max(1, zoom));
  return { side, x: (size.width - side) * clamp01(across), y: (size.height - side) * clamp01(down) };
}

/** Returns the sliders' values after the picture was dragged by (byX, byY) of its own pixels. */
export function dragged(
  size: { width: number; height: number },
  { side, x, y }: Crop,
  byX: number,
  byY: number,
): { across: number; down: number } {
  const part = (start: number, room: number) => (room > 0 ? clamp01(start / room) : 0.5);
  return { across: part(x - byX, size.width - side), down: part(y - byY, size.height - side) };
}

function clamp01(value: number): number {
  return Math.min(1, Math.max(0, value));
}
