/**
 * The order in which every write of a post locks rows, so that no two writes deadlock:
 * - files: the post's videos, and the draft that becomes the post (lock-video-files.ts)
 * - thing: the post's own row, and the row that it points at
 * - tags: its tags and their counters
 * - search: its words in the search index
 * - figures: its author's counters, by day and in the row of the user
 * - people: the people whom it mentions or concerns, in the order of their ids (notices)
 * - pictures: its pictures, in the order of their ids
 * - outbox: the messages to open pages and page caches
 */
export const steps = ["tags", "search", "figures", "people", "pictures", "outbox"] as const;
export type Step = (typeof steps)[number];

type Work = () => Promise<unknown>;
/** The work after the post's own row is locked, by step. */
export type Following = Partial<Record<Step, Work>>;

/** Caches a lookup that several steps need: the first step runs it. */
export function memoize<T>(ask: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | undefined;
  return () => (answer ??= ask());
}

interface Write<Thing> {
  files?: Work;
  thing(): Promise<Thing>;
  /** The parts that run once `thing`'s row is locked: each step runs in all parts before the next step begins. */
  following(thing: Thing): (Following | undefined)[];
}

/** Every write of a post runs through this function, within its transaction. @returns the result of `thing` */
export async function runInLockOrder<Thing>({ files, thing, following }: Write<Thing>): Promise<Thing> {
  await files?.();
  const made = await thing();
  const parts = following(made);
  for (const step of steps) for (const part of parts) await part?.[step]?.();
  return made;
}
