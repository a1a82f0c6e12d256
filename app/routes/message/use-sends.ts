import { useRef, useState } from "react";
import type { ChatMessage } from "#contract/chat/chat.ts";
import type { Image } from "#contract/shared/common.ts";
import { SEND_PATH, type SendAnswer } from "~/features/chat/send-answer.ts";
import { FORM_OWNER } from "~/lib/form-owner.ts";

/** A message of this page that the server has not shown yet. */
export interface Sending {
  /** Its one-time key: the server's message with the same key takes its place. */
  key: string;
  text: string;
  images: readonly Image[];
  /** The reason why it was not sent; null while it is on its way. */
  why: string | null;
}

interface Options {
  /** The prefix of the keys. */
  formKey: string;
  owner: number | undefined;
  conversationId: number | null;
  /** The receiver of a first message. */
  userId: number | null;
  messages: readonly ChatMessage[];
  /** Called when a message was sent and no other one waits. */
  onSent(conversationId: number): void;
}

const ANSWER_MS = 20_000;
/** The API's pause between two messages of a member (limit `chat`), from the first one's answer on. */
const PAUSE_MS = 2_000;
/** A longer wait is the writer's decision: 重发. */
const PAUSE_SECONDS_MAX = 5;
const NOT_SENT = { ok: false, message: "没有发出，请检查网络", retryAfterSeconds: null } as const;

async function post(body: FormData): Promise<SendAnswer> {
  try {
    const answer = await fetch(SEND_PATH, { method: "POST", body, signal: AbortSignal.timeout(ANSWER_MS) });
    const said: unknown = await answer.json();
    return typeof said === "object" && said !== null && "ok" in said ? (said as SendAnswer) : NOT_SENT;
  } catch {
    return NOT_SENT;
  }
}

const passed = (ms: number) => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));

/**
 * The messages that this page sends, one after the other, so that they arrive in the order in which they were written.
 * One that was not sent stays until the writer sends it again or discards it.
 */
export function useSends({ formKey, owner, conversationId, userId, messages, onSent }: Options) {
  const [sends, setSends] = useState<readonly Sending[]>([]);
  const queue = useRef(Promise.resolve());
  const waiting = useRef(0);
  const nextAt = useRef(0);
  const count = useRef(0);

  function bodyOf({ key, text, images }: Sending): FormData {
    const body = new FormData();
    if (owner !== undefined) body.set(FORM_OWNER, String(owner));
    if (conversationId !== null) body.set("conversationId", String(conversationId));
    else if (userId !== null) body.set("userId", String(userId));
    body.set("formKey", key);
    body.set("source", text);
    for (const image of images) body.append("image", JSON.stringify(image));
    return body;
  }

  async function deliver(one: Sending): Promise<void> {
    const body = bodyOf(one);
    await passed(nextAt.current - performance.now());
    let answer = await post(body);
    // Another tab of the member has just sent a message.
    while (!answer.ok && answer.retryAfterSeconds !== null && answer.retryAfterSeconds <= PAUSE_SECONDS_MAX) {
      await passed(Math.max(1, answer.retryAfterSeconds) * 1_000);
      answer = await post(body);
    }
    waiting.current -= 1;
    if (answer.ok) nextAt.current = performance.now() + PAUSE_MS;
    if (answer.ok) {
      if (waiting.current === 0) onSent(answer.conversationId);
      return;
    }
    const { message } = answer;
    setSends((now) => now.map((other) => (other.key === one.key ? { ...other, why: message } : other)));
  }

  function enqueue(one: Sending): void {
    waiting.current += 1;
    queue.current = queue.current.then(() => deliver(one));
  }

  const shown = new Set(messages.map((message) => message.formKey));
  return {
    sends: sends.filter(({ key }) => !shown.has(key)),
    send(text: string, images: readonly Image[]) {
      const one: Sending = { key: `${formKey}_${count.current}`, text, images, why: null };
      count.current += 1;
      setSends((now) => [...now.filter(({ key }) => !shown.has(key)), one]);
      enqueue(one);
    },
    sendAgain(again: Sending) {
      const one = { ...again, why: null };
      setSends((now) => now.map((other) => (other.key === one.key ? one : other)));
      enqueue(one);
    },
    discard(key: string) {
      setSends((now) => now.filter((other) => other.key !== key));
    },
  };
}
