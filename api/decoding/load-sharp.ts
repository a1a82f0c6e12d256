/** libvips, loaded with the first picture: one thread, no cache. */
export async function loadSharp() {
  const { default: sharp } = await import("sharp");
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

const loadersOf = {
  /** What members may upload. */
  picture: ["Jpeg", "Png", "Webp", "Nsgif", "Heif"],
  /** Our own drawings. */
  drawing: ["Svg"],
} as const;

/** Leaves libvips no loader but those for the bytes at hand: what only looks like a picture reaches none of the others. */
export async function allowLoaders(kind: keyof typeof loadersOf): Promise<void> {
  const sharp = await loadSharp();
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: loadersOf[kind].map((name) => `VipsForeignLoad${name}Buffer`) });
}
