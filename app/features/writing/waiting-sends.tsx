import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useLocation, useRevalidator } from "react-router";
import { showMessage } from "../../lib/global-message.ts";
import button from "../../ui/button/button.module.css";
import { fillForm } from "./form-snapshot.ts";
import { joinWaiting } from "./typed/start-waiting.ts";
import type { Ended } from "./typed/waiting-listeners.ts";
import { fieldOf, intentOf, kindOf, type WaitingSend, wishOf, wordsOf } from "./typed/waiting-send.ts";
import type { WaitingSends as Sends } from "./typed/waiting-sends.ts";
import { SIGN_IN } from "./typed/said.ts";
import { retryNow, WaitingLine, type WaitingLineProps } from "./waiting-line.tsx";
import { areaOf, placeOf, removePlaces } from "./waiting-places.ts";
import styles from "./waiting-sends.module.css";

const isReply = (send: WaitingSend) => fieldOf(send, "parentId") !== undefined;

function nameOf(send: WaitingSend): string {
  const name = kindOf(intentOf(send))?.name ?? "";
  if (wordsOf(send) === undefined) return wishOf(send) ? name : `取消${name}`;
  return isReply(send) ? "回复" : name;
}

function tellEnd({ send, settled, isAwaited }: Ended): void {
  const name = nameOf(send);
  if (settled.kind === "refused" && !isAwaited) showMessage("error", `${name}没有发出：${settled.message}`);
  if (settled.kind === "out") showMessage("warning", SIGN_IN);
  if (settled.kind === "done" && wordsOf(send) !== undefined)
    showMessage("success", settled.reply.said ?? `${name}已发出`);
}

interface Marked {
  send: WaitingSend;
  /** The element in which the page marks it; undefined on other pages. */
  host: HTMLElement | undefined;
  isSending: boolean;
}

/** X04: marks a member's forms that wait for the server's answer, where they were sent and in a list. */
export default function WaitingSends({ viewerId }: { viewerId: number }) {
  const { key, pathname } = useLocation();
  const { revalidate, state } = useRevalidator();
  const [sends, setSends] = useState<Sends | null>(null);
  const [marked, setMarked] = useState<readonly Marked[]>([]);
  const again = useRef(revalidate);
  useEffect(() => {
    again.current = revalidate;
  });

  useEffect(() => {
    const { sends: joined, leave } = joinWaiting(viewerId);
    const endListening = joined.onEnd((end) => {
      const { send, settled, isAwaited, isHere } = end;
      // The part of the page that claims it shows its end.
      if (!isHere || joined.isClaimed(send)) return;
      tellEnd(end);
      if (settled.kind === "done" && !isAwaited && send.page === window.location.pathname) void again.current();
    });
    setSends(joined);
    return () => {
      endListening();
      leave();
    };
  }, [viewerId]);

  useEffect(() => sends?.release(), [sends, pathname]);

  useEffect(() => {
    if (!sends) return;
    const look = () => {
      const entries = sends.entries().filter((send) => !sends.isClaimed(send));
      setMarked(
        entries.map((send) => ({ send, host: placeOf(send, sends.isAwaited(send)), isSending: sends.isSending(send) })),
      );
      removePlaces(entries);
    };
    look();
    return sends.subscribe(look);
    // A new page, and new data of this page, have other places.
  }, [sends, key, state]);

  if (!sends || marked.length === 0) return null;
  const elsewhere = marked.filter(({ host }) => !host);
  return (
    <>
      {marked.map(
        ({ host, ...one }) =>
          host &&
          createPortal(
            wordsOf(one.send) !== undefined ? (
              <div
                role="group"
                aria-label={`待发送的${nameOf(one.send)}`}
                className={isReply(one.send) ? styles.reply : styles.comment}
              >
                <WaitingWords {...one} sends={sends} />
              </div>
            ) : (
              <WaitingMark {...one} sends={sends} />
            ),
            host,
            one.send.id,
          ),
      )}
      {elsewhere.length > 0 && (
        <section aria-label="待发送" className={styles.bar}>
          <details>
            <summary className={button.button}>待发送 {elsewhere.length}</summary>
            <ul>
              {elsewhere.map(({ host: _host, ...one }) => (
                <li key={one.send.id}>
                  <a href={one.send.page}>
                    {nameOf(one.send)} · {one.send.title}
                  </a>
                  <WaitingWords {...one} sends={sends} />
                </li>
              ))}
            </ul>
          </details>
        </section>
      )}
    </>
  );
}

/** Shows a waiting comment, or one of another page. */
function WaitingWords(props: Pick<WaitingLineProps, "send" | "sends" | "isSending">) {
  const area = areaOf(props.send);
  function takeBack(words: string) {
    if (!area?.form || area.value.trim() !== "") return false;
    area.closest("details")?.setAttribute("open", "");
    fillForm(area.form, [["source", words]]);
    area.focus();
    return true;
  }
  return <WaitingLine {...props} {...(area && { onWithdraw: takeBack })} />;
}

/** Beside a like: a press on the like withdraws it, and a press on the mark sends it. */
function WaitingMark({ send, isSending, sends }: Pick<WaitingLineProps, "send" | "sends" | "isSending">) {
  return (
    <button
      type="button"
      className={button.quiet}
      title="联网后自动发送。现在重试；要撤回，请再按一次左边的按钮"
      onClick={() => void retryNow(sends, send)}
    >
      {isSending ? "发送中" : "待发送"}
    </button>
  );
}
