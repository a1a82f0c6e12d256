import { useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import type { ActionAnswer } from "~/features/writing/refusal.ts";
import { useRefusalMessage } from "~/features/writing/use-refusal-message.ts";
import { type Like, likeIn, pressedAgain, showLike } from "./show-like.ts";

interface Props {
  /** The form shows the wanted state already. */
  form: HTMLFormElement;
  /** Called after the response has arrived and the page is loaded again. */
  onDone: (form: HTMLFormElement) => void;
}

/**
 * Sends a like while its form shows the wanted state; a refusal restores the true state. When the reader presses again
 * meanwhile, the final state is sent afterwards. Renders nothing.
 */
export function SentLike({ form, onDone }: Props) {
  const { submit, state, data } = useFetcher<ActionAnswer>();
  const sent = useRef<Like>(null);
  const isOnItsWay = useRef(false);
  useRefusalMessage(data);
  useEffect(() => {
    if (state !== "idle") isOnItsWay.current = true;
    if (state !== "idle" || (sent.current !== null && !isOnItsWay.current)) return;
    const wish = likeIn(form);
    const isRefused = sent.current !== null && data?.refusal !== null;
    if (isRefused) showLike(form, pressedAgain(sent.current as Like));
    if (isRefused || sent.current?.liked === wish.liked) {
      onDone(form);
      return;
    }
    sent.current = wish;
    isOnItsWay.current = false;
    const body = new FormData(form);
    body.set("liked", String(wish.liked));
    void submit(body, { method: "post" });
  }, [form, state, data, submit, onDone]);
  return null;
}
