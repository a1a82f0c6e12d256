import { randomBytes } from "node:crypto";
import type { z } from "zod";
import type { chatEndpoints } from "../../contract/chat/chat.ts";
import type { userEndpoints } from "../../contract/people/user.ts";
import type { AskApi, AskedFor } from "./ask-api.ts";
import type { LogLine } from "./checker/log-lines.ts";
import { followLine, type LiveLine } from "./live-line.ts";
import { openPage, type OpenPage } from "./open-page.ts";
import { PART, partOf, type Talk, wholeOf } from "./read-talk.ts";
import type { Seeded } from "./seeded.ts";
import type { Person, Place } from "./world.ts";

type Data<Name extends keyof typeof chatEndpoints> = z.output<(typeof chatEndpoints)[Name]["output"]>;

interface Given {
  person: Person;
  places: readonly Place[];
  api: AskApi;
  random: Seeded;
  log(line: LogLine): void;
  /** Reads the conversations after events and the rooms after changes, as open pages do. */
  reads: boolean;
}

export interface Member {
  line: LiveLine;
  /** The pages of rooms that are open. */
  roomPages: readonly OpenPage[];
  /** Sends one message, with repeats until the API answers. @param place one of the member's, by default any of them */
  send(nth: number, place?: Place): Promise<void>;
  /** Marks some messages as read, so that the end has all kinds of counters. */
  readSome(): Promise<void>;
  /** Reads everything again and writes it to the log. */
  lookAtAll(): Promise<void>;
  /** Waits for requests that still run. */
  settle(): Promise<void>;
}

/** At the end members have read up to this number of messages before a room's last: more than are counted. */
const ROOM_BEHIND = 130;

/** A member who writes, follows the live line, reads, recalls, deletes and mutes, and writes a log of it. */
export function joinAs({ person, places, api, random, log, reads }: Given): Member {
  const rooms = places.flatMap(({ room }) => room ?? []);
  /** The open pages, by the conversation. */
  const pages = new Map<number, OpenPage>();
  const heardUpTo = new Map<number, number>();
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

  async function markRead(conversation: number, upTo: number): Promise<void> {
    const { status, message } = await ask({
      method: "POST",
      path: `/chat/conversation/${conversation}/read`,
      body: { upToSeq: upTo },
    });
    if (status !== 200) throw new Error(`conversation ${conversation} is not read: ${status} ${message}`);
    log({ t: "read", conversation, upTo });
  }

  function open(conversation: number, talk: Talk): OpenPage {
    const load = (after: number) => partOf(ask, talk, after);
    const page = openPage({ conversation, load, markRead, random: random.part(conversation), log, run });
    pages.set(conversation, page);
    return page;
  }

  const roomPages = reads ? rooms.map(({ circleId, conversationId }) => open(conversationId, { circleId })) : [];
  const line = followLine({
    person,
    api,
    random: random.part("line"),
    log,
    heard({ conversationId, what, seq }) {
      if (what !== "sent") return;
      heardUpTo.set(conversationId, Math.max(heardUpTo.get(conversationId) ?? 0, seq));
      if (!reads || isEnding) return;
      (pages.get(conversationId) ?? open(conversationId, { id: conversationId })).changed();
    },
    rooms: reads ? rooms : [],
    changed({ conversationId }) {
      if (!isEnding) pages.get(conversationId)?.changed();
    },
  });

  async function act(asked: AskedFor, line: LogLine): Promise<void> {
    const { status } = await ask(asked);
    if (status === 200) log(line);
  }

  return {
    line,
    roomPages,
    async send(nth, place = random.pick(places)) {
      const key = randomBytes(16).toString("base64url");
      const text = `第 ${nth} 句，${random.int(1, 1_000_000)}`;
      log({ t: "sent", key, text, room: place.room?.conversationId ?? null });
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
      for (const { circleId } of rooms) {
        const { conversation, last } = await partOf(ask, { circleId }, 0);
        if (last > 0 && random.chance(0.7))
          await markRead(conversation, Math.max(1, last - random.int(0, ROOM_BEHIND)));
      }
    },
    async lookAtAll() {
      const listed = new Set<number>();
      async function look(talk: Talk, unreadInList: number | null): Promise<void> {
        const { conversation, messages, read, unread } = await wholeOf(ask, talk);
        log({ t: "whole", conversation, messages, read, unreadOnPage: unread, unreadInList });
      }
      let cursor: string | null = "";
      do {
        const { status, data } = await ask({
          method: "GET",
          path: `/chat/conversation/list?limit=${PART}&cursor=${cursor}`,
        });
        if (status !== 200) throw new Error(`conversations of ${person.id}: ${status}`);
        const page = data as Data<"list">;
        for (const { id, circle, unreadCount } of page.items) {
          listed.add(id);
          await look(circle ? { circleId: circle.id } : { id }, unreadCount);
        }
        cursor = page.nextCursor;
        if (cursor !== null) continue;
        const own = (await ask({ method: "GET", path: "/user/current" })).data as z.output<
          typeof userEndpoints.current.output
        >;
        log({ t: "unread", counter: own.chatMessageCount, list: page.unreadCount });
      } while (cursor !== null);
      for (const { circleId, conversationId } of rooms) if (!listed.has(conversationId)) await look({ circleId }, null);
    },
    async settle() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
