/**
 * The one order in which a write of a post takes its rows, so that no two wait for each other in a circle:
 * - files: videos that it shows, and the draft that it was (lock-video-files.ts)
 * - thing: its own row, and the one that it points at
 * - tags: and their counters
 * - search: its words in the index
 * - figures: what its author has and received, by day and in the row of the user
 * - people: whom it names and whom it concerns, in the order of their ids (notices)
 * - pictures: by their ids
 * - outbox: what open pages and kept ones are told
 */
export const steps = ["tags", "search", "figures", "people", "pictures", "outbox"] as const;
export type Step = (typeof steps)[number];

type Work = () => Promise<unknown>;
/** What follows the post's own row. */
export type Following = Partial<Record<Step, Work>>;

/** What several steps go by is looked up by the first of them. */
export function askOnce<T>(ask: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | undefined;
  return () => (answer ??= ask());
}

interface Write<Thing> {
  files?: Work;
  thing(): Promise<Thing>;
  /** Once the row is held: what else there is to do, of each step in turn. */
  following(thing: Thing): (Following | undefined)[];
}

/** Every write of a post goes through it, within its transaction. @returns what `thing` gave */
export async function runInLockOrder<Thing>({ files, thing, following }: Write<Thing>): Promise<Thing> {
  await files?.();
  const made = await thing();
  const parts = following(made);
  for (const step of steps) for (const part of parts) await part?.[step]?.();
  return made;
}
