/** Longer than the write takes, shorter than a reader notices. */
const BRIEF_MS = 25;

/**
 * Waits for a write that a read makes beside, but not for long: where another program has the database's lock, reading goes
 * on. The write goes on, too.
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
