/**
 * libvips, loaded with the first picture. One of 40 megapixels is 160 MB of raw pixels: one thread, no cache, and few
 * pictures at once keep memory in bounds.
 */
export async function loadSharp() {
  const { default: sharp } = await import("sharp");
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}
