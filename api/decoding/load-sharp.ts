/** Loads libvips at the first picture, with one thread and without a cache. */
export async function loadSharp() {
  const { default: sharp } = await import("sharp");
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

const loadersOf = {
  /** Formats that members may upload. */
  picture: ["Jpeg", "Png", "Webp", "Nsgif", "Heif"],
  /** Our own drawings. */
  drawing: ["Svg"],
} as const;

/**
 * Disables all of libvips's loaders except those for this kind: a file that only pretends to be a picture reaches no
 * other.
 */
export async function allowLoaders(kind: keyof typeof loadersOf): Promise<void> {
  const sharp = await loadSharp();
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: loadersOf[kind].map((name) => `VipsForeignLoad${name}Buffer`) });
}
