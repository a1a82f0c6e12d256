/** Longer than the write takes, and shorter than a reader notices, in ms. */
const BRIEF_MS = 25;

/**
 * Waits a short time for a write that belongs to a read. When another program holds the database's lock, the read
 * continues, and the write finishes later.
 * @param write never rejects
 */
export async function briefly(write: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const enough = new Promise<void>((done) => {
    timer = setTimeout(done, BRIEF_MS);
  });
  await Promise.race([write, enough]);
  clearTimeout(timer);
}
