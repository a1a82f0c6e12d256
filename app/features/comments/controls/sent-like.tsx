import { useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import type { ActionAnswer } from "~/features/writing/refusal.ts";
import { useRefusalMessage } from "~/features/writing/use-refusal-message.ts";
import { type Like, likeIn, pressedAgain, showLike } from "./show-like.ts";

interface Props {
  /** Pressed already: it shows what is wished for. */
  form: HTMLFormElement;
  /** It is answered, and the page is read again. */
  onDone: (form: HTMLFormElement) => void;
}

/**
 * A like on its way: the form shows what one wishes for, and what is true when that was refused. Whoever presses again
 * meanwhile has sent what stands there in the end. Draws nothing.
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
