import {
  type FeedbackKind,
  feedbackKinds,
  type FeedbackStatus,
  feedbackStatuses,
} from "../../contract/posts/feedback-status.ts";
import { type Entry, parseEntries } from "./parse-entries.ts";
import { readProse } from "./read-prose.ts";

interface DemoStep {
  to: FeedbackStatus;
  daysAgo: number;
  note: string;
  /** A status change by the ticket's author; all others are by the administrator 群落小管家. */
  isAuthor: boolean;
}

/** A ticket about the site itself. */
export interface DemoTicket extends Pick<Entry<never>, "title" | "author" | "daysAgo" | "source"> {
  kind: FeedbackKind;
  version: string;
  device: string;
  os: string;
  browser: string;
  votes: number;
  follows: number;
  steps: DemoStep[];
  reply: { daysAgo: number; text: string } | undefined;
  resolvedVersion: string | null;
  /** Title of the original ticket. */
  duplicateOf: string | undefined;
  comments: { author: string; daysAgo: number; text: string }[];
}

/**
 * Parses prose/tickets.md: `author | kind | days ago | votes | follows | - or version=…, device=…, os=…, browser=…,
 * resolved=version, duplicate=title`, and among the notes `status days ago: note`, `author status days ago: note` and
 * `reply days ago: text`.
 * @returns newest last
 * @throws Error naming the ticket for an invalid line
 */
export function demoTickets(): DemoTicket[] {
  return parseEntries(readProse("tickets.md"), ["author", "kind", "days", "votes", "follows"]).map((entry) => {
    const { title, fields, flags } = entry;
    const wrong = (what: string) => new Error(`demo ticket 「${title}」: bad ${what}`);
    const kind = feedbackKinds.find((known) => known === fields.kind);
    if (!kind) throw wrong(fields.kind);
    const notes = entry.notes.map((line) => {
      const [, who, word = "", days, note = ""] = /^(?:(.) )?([\w-]+) ([\d.]+):(?: (.+))?$/su.exec(line) ?? [];
      const to = feedbackStatuses.find((known) => known === word);
      if (!to && word !== "reply") throw wrong(line);
      return { to, note, daysAgo: Number(days), isAuthor: who === entry.author };
    });
    const reply = notes.find(({ to }) => to === undefined);
    return {
      ...entry,
      kind,
      version: flags.get("version") ?? "",
      device: flags.get("device") ?? "",
      os: flags.get("os") ?? "",
      browser: flags.get("browser") ?? "",
      votes: Number(fields.votes),
      follows: Number(fields.follows),
      steps: notes.flatMap(({ to, ...step }) => (to ? [{ ...step, to }] : [])),
      reply: reply && { daysAgo: reply.daysAgo, text: reply.note },
      resolvedVersion: flags.get("resolved") ?? null,
      duplicateOf: flags.get("duplicate"),
      comments: entry.comments.map(({ author, text, daysAgo = 0 }) => ({ author, text, daysAgo })),
    };
  });
}
