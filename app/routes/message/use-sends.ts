import { useState } from "react";
import type { ChatMessage } from "#contract/chat/chat.ts";
import type { Image } from "#contract/shared/common.ts";
import { keptImages } from "~/features/upload/kept-images.ts";
import { useTyped } from "~/features/writing/typed/use-typed.ts";
import {
  fieldOf,
  type HeldIntent,
  intentOf,
  type WaitingSend,
  wordsOf,
} from "~/features/writing/typed/waiting-send.ts";
import { FORM_OWNER } from "~/lib/form-owner.ts";

const INTENT: HeldIntent = "message";

/** A message of this page that the server has not shown yet. */
export interface Sending {
  /** Its one-time key: the server's message with the same key takes its place. */
  key: string;
  text: string;
  images: readonly Image[];
  state: "sending" | "waiting" | "refused";
  /** The reason of a refusal. */
  why: string | null;
  sendAgain(): void;
  /** Removes it, for example because its text is back in the field. */
  discard(): void;
}

interface Options {
  owner: number | undefined;
  conversationId: number | null;
  /** The other person of a direct conversation. */
  userId: number | null;
  messages: readonly ChatMessage[];
  /** Called when a message was sent and no other one waits. */
  onSent(conversationId: number): void;
}

function imagesIn({ fields }: WaitingSend): Image[] {
  const body = new FormData();
  for (const [name, value] of fields) body.append(name, value);
  return keptImages(body);
}

/**
 * The messages of a conversation that wait on this device, or that the server has taken and the page does not show yet. They go out
 * one after the other, in the order in which they were written (features/writing/typed).
 */
export function useSends({ owner, conversationId, userId, messages, onSent }: Options) {
  const [done, setDone] = useState<readonly WaitingSend[]>([]);
  const isHere = (send: WaitingSend) =>
    intentOf(send) === INTENT &&
    (fieldOf(send, "conversationId") === String(conversationId) ||
      (userId !== null && fieldOf(send, "userId") === String(userId)));
  const { sends, entries } = useTyped(isHere, ({ send, settled }, left) => {
    if (settled.kind !== "done") return;
    setDone((now) => [...now, send]);
    const isLast = !left.entries().some((other) => isHere(other) && other.stopped === undefined);
    if (isLast && settled.reply.conversationId !== undefined) onSent(settled.reply.conversationId);
  });

  const shown = new Set(messages.map((message) => message.formKey));
  const sendingOf = (send: WaitingSend): Sending => ({
    key: fieldOf(send, "formKey") ?? send.id,
    text: wordsOf(send) ?? "",
    images: imagesIn(send),
    state: send.stopped !== undefined ? "refused" : !sends || sends.isSending(send) ? "sending" : "waiting",
    why: send.stopped ?? null,
    sendAgain: () => void sends?.retry(send),
    discard: () => sends?.withdraw(send),
  });
  const onTheWay = done.map((send): Sending => ({ ...sendingOf(send), state: "sending" }));
  return {
    sends: [...onTheWay, ...entries.map(sendingOf)].filter(({ key }) => !shown.has(key)),
    /** @returns false where this device cannot store it */
    send(text: string, images: readonly Image[]): boolean {
      const body = new FormData();
      body.set("intent", INTENT);
      if (owner !== undefined) body.set(FORM_OWNER, String(owner));
      if (conversationId !== null) body.set("conversationId", String(conversationId));
      else if (userId !== null) body.set("userId", String(userId));
      body.set("source", text);
      for (const image of images) body.append("image", JSON.stringify(image));
      return sends?.hold(window.location.pathname, body) ?? false;
    },
  };
}
