import { setTimeout as after } from "node:timers/promises";
import type { LogLine } from "./checker/log-lines.ts";
import type { TalkPart } from "./read-talk.ts";
import type { Seeded } from "./seeded.ts";

interface Given {
  conversation: number;
  /** Reads the messages after a number. */
  load(after: number): Promise<TalkPart>;
  markRead(conversation: number, upTo: number): Promise<void>;
  random: Seeded;
  log(line: LogLine): void;
  /** Receives the work that runs. */
  run(work: Promise<void>): void;
}

/** The open page of a conversation. */
export interface OpenPage {
  conversation: number;
  /** Loads what is new a moment later. */
  changed(): void;
  /** The page has shown the messages up to this one. */
  shownUpTo(): number;
}

/**
 * A page loads what is new a moment after a change, one load at a time; for changes during a load it loads again. Some
 * loads mark the messages as read.
 */
export function openPage({ conversation, load, markRead, random, log, run }: Given): OpenPage {
  let lastShown = 0;
  let upTo = 0;
  let isWanted = false;
  let isRunning = false;

  async function loadNews(): Promise<void> {
    log({ t: "asked", conversation });
    const part = await load(lastShown);
    log({ t: "loaded", conversation: part.conversation, messages: part.messages, read: part.read });
    lastShown = part.messages.at(-1)?.seq ?? lastShown;
    if (part.newer !== null) isWanted = true;
    else upTo = part.last;
    if (lastShown > 0 && random.chance(0.3)) await markRead(conversation, lastShown);
  }

  async function loadAll(): Promise<void> {
    isRunning = true;
    while (isWanted) {
      await after(random.int(300, 1_500));
      isWanted = false;
      await loadNews();
    }
    isRunning = false;
  }

  return {
    conversation,
    changed() {
      isWanted = true;
      if (!isRunning) run(loadAll());
    },
    shownUpTo: () => upTo,
  };
}
