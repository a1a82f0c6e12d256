import { randomBytes } from "node:crypto";
import { setTimeout as after } from "node:timers/promises";
import type { z } from "zod";
import type { chatEndpoints } from "../../contract/chat/chat.ts";
import type { userEndpoints } from "../../contract/people/user.ts";
import type { AskApi, AskedFor } from "./ask-api.ts";
import type { LoadedMessage, LogLine } from "./checker/log-lines.ts";
import { followLine, type LiveLine } from "./live-line.ts";
import type { Seeded } from "./seeded.ts";
import type { Person, Place } from "./world.ts";

type Data<Name extends keyof typeof chatEndpoints> = z.output<(typeof chatEndpoints)[Name]["output"]>;

interface Given {
  person: Person;
  places: readonly Place[];
  api: AskApi;
  random: Seeded;
  log(line: LogLine): void;
  /** Reads the conversations after events, as an open page does. */
  reads: boolean;
}

export interface Member {
  line: LiveLine;
  /** Sends one message, with repeats until the API answers. */
  send(nth: number): Promise<void>;
  /** Marks some messages as read, so that the end has all kinds of counters. */
  readSome(): Promise<void>;
  /** Reads everything again and writes it to the log. */
  lookAtAll(): Promise<void>;
  /** Waits for requests that still run. */
  settle(): Promise<void>;
}

/** The largest part that the API gives. */
const PART = 50;

const shownOf = ({ messages }: Data<"get">): LoadedMessage[] =>
  messages.map(({ seq, id, authorId, text, isRecalled }) => ({ seq, id, author: authorId, text, isRecalled }));

/** A member who writes, follows the live line, reads, recalls, deletes and mutes, and writes a log of it. */
export function joinAs({ person, places, api, random, log, reads }: Given): Member {
  /** The last message of each conversation that a page has shown. */
  const shown = new Map<number, number>();
  const heardUpTo = new Map<number, number>();
  const loading = new Set<number>();
  const running = new Set<Promise<void>>();
  let isEnding = false;

  const ask = (asked: AskedFor) => api.clearly(person.token, asked);
  function run(work: Promise<void>): void {
    // A failure is an error of the whole load: `settle` throws it.
    work.catch(() => {});
    running.add(work);
    void work.then(
      () => running.delete(work),
      () => {},
    );
  }

  async function partOf(id: number, after: number): Promise<Data<"get">> {
    const { status, data, message } = await ask({
      method: "GET",
      path: `/chat/conversation/${id}?limit=${PART}${after > 0 ? `&after=${after}` : `&date=2020-01-01`}`,
    });
    if (status !== 200) throw new Error(`conversation ${id}: ${status} ${message}`);
    return data as Data<"get">;
  }

  async function markRead(conversation: number, upTo: number): Promise<void> {
    const { status } = await ask({
      method: "POST",
      path: `/chat/conversation/${conversation}/read`,
      body: { upToSeq: upTo },
    });
    if (status === 200) log({ t: "read", conversation, upTo });
  }

  /** Loads what is new a moment after an event, like a page that is open. */
  async function loadNews(conversation: number): Promise<void> {
    await after(random.int(300, 1_500));
    loading.delete(conversation);
    const messages = shownOf(await partOf(conversation, shown.get(conversation) ?? 0));
    log({ t: "loaded", conversation, messages });
    const last = messages.at(-1)?.seq ?? 0;
    if (last > (shown.get(conversation) ?? 0)) shown.set(conversation, last);
    if (last > 0 && random.chance(0.3)) await markRead(conversation, last);
  }

  const line = followLine({
    person,
    api,
    random: random.part("line"),
    log,
    heard({ conversationId, what, seq }) {
      if (what !== "sent") return;
      heardUpTo.set(conversationId, Math.max(heardUpTo.get(conversationId) ?? 0, seq));
      if (!reads || isEnding || loading.has(conversationId)) return;
      loading.add(conversationId);
      run(loadNews(conversationId));
    },
  });

  async function act(asked: AskedFor, line: LogLine): Promise<void> {
    const { status } = await ask(asked);
    if (status === 200) log(line);
  }

  return {
    line,
    async send(nth) {
      const place = random.pick(places);
      const key = randomBytes(16).toString("base64url");
      const text = `第 ${nth} 句，${random.int(1, 1_000_000)}`;
      log({ t: "sent", key, text });
      const asked: AskedFor = {
        method: "POST",
        path: "/chat/message/send",
        body: { ...place.receiverOf(person), text, formKey: key },
      };
      // Some people press twice.
      const answers = await Promise.all(random.chance(0.05) ? [ask(asked), ask(asked)] : [ask(asked)]);
      for (const { status, data, message } of answers) {
        if (status !== 200) {
          log({ t: "refused", key, status, message });
          continue;
        }
        const sent = data as Data<"send">;
        log({ t: "acknowledged", key, conversation: sent.conversationId, id: sent.message.id, seq: sent.message.seq });
      }
      const sent = answers[0]?.status === 200 ? (answers[0].data as Data<"send">) : undefined;
      if (!sent) return;
      const { id, seq } = sent.message;
      const { conversationId: conversation } = sent;
      const muting = {
        method: "POST",
        path: `/chat/conversation/${conversation}/mute`,
        body: { muted: true },
      } as const;
      const drawn = random.int(1, 1_000);
      if (drawn <= 20) run(act({ method: "POST", path: `/chat/message/${id}/recall` }, { t: "recalled", id }));
      else if (drawn <= 40) run(act({ method: "DELETE", path: `/chat/message/${id}` }, { t: "hidden", id }));
      else if (drawn <= 60) run(markRead(conversation, seq));
      else if (drawn <= 62) run(act(muting, { t: "muted", conversation }));
    },
    async readSome() {
      isEnding = true;
      for (const [conversation, seq] of heardUpTo)
        if (random.chance(0.7)) await markRead(conversation, Math.max(1, seq - random.int(0, 30)));
    },
    async lookAtAll() {
      let cursor: string | null = "";
      do {
        const { status, data } = await ask({
          method: "GET",
          path: `/chat/conversation/list?limit=${PART}&cursor=${cursor}`,
        });
        if (status !== 200) throw new Error(`conversations of ${person.id}: ${status}`);
        const page = data as Data<"list">;
        for (const { id, unreadCount } of page.items) {
          const messages: LoadedMessage[] = [];
          let newer: number | null = 0;
          while (newer !== null) {
            const part = await partOf(id, newer);
            messages.push(...shownOf(part));
            ({ newer } = part);
          }
          log({ t: "whole", conversation: id, messages, unread: unreadCount });
        }
        cursor = page.nextCursor;
        if (cursor !== null) continue;
        const own = (await ask({ method: "GET", path: "/user/current" })).data as z.output<
          typeof userEndpoints.current.output
        >;
        log({ t: "unread", counter: own.chatMessageCount, list: page.unreadCount });
      } while (cursor !== null);
    },
    async settle() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
