import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useLocation, useRevalidator } from "react-router";
import { showMessage } from "../../lib/global-message.ts";
import type { Settled } from "../../lib/page-keeper.ts";
import { fieldOf, isComment, type WaitingSend, wishOf } from "../../live/waiting/waiting-send.ts";
import { startWaiting } from "../../live/waiting/start-waiting.ts";
import type { WaitingSends as Sends } from "../../live/waiting/waiting-sends.ts";
import button from "../../ui/button/button.module.css";
import { fillForm } from "./form-snapshot.ts";
import { areaOf, placeOf, removePlaces } from "./waiting-places.ts";
import styles from "./waiting-sends.module.css";

const isReply = (send: WaitingSend) => fieldOf(send, "parentId") !== undefined;

const nameOf = (send: WaitingSend) =>
  isComment(send)
    ? isReply(send)
      ? "回复"
      : "评论"
    : `${wishOf(send) ? "" : "取消"}${fieldOf(send, "intent") === "favourite" ? "收藏" : "赞"}`;

function tellEnd(send: WaitingSend, settled: Settled, isHeld: boolean): void {
  const name = nameOf(send);
  if (settled.kind === "refused" && !isHeld) showMessage("error", `${name}没有发出：${settled.message}`);
  if (settled.kind === "done" && isComment(send)) showMessage("success", settled.reply.said ?? `${name}已发出`);
}

interface Marked {
  send: WaitingSend;
  /** The element in which the page marks it; undefined on other pages. */
  host: HTMLElement | undefined;
  isSending: boolean;
}

/** X04: marks a member's likes and comments that wait for the network, where they were sent and in a list. */
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
    const started = startWaiting(viewerId, (send, settled, isHeld) => {
      tellEnd(send, settled, isHeld);
      if (settled.kind === "done" && !isHeld && send.page === window.location.pathname) void again.current();
    });
    setSends(started.sends);
    return started.stop;
  }, [viewerId]);

  useEffect(() => sends?.release(), [sends, pathname]);

  useEffect(() => {
    if (!sends) return;
    const look = () => {
      const entries = sends.entries();
      setMarked(
        entries.map((send) => ({ send, host: placeOf(send, sends.isHeld(send)), isSending: sends.isSending(send) })),
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
            isComment(one.send) ? (
              <div
                role="group"
                aria-label={`待发送的${nameOf(one.send)}`}
                className={isReply(one.send) ? styles.reply : styles.comment}
              >
                <WaitingLine {...one} sends={sends} />
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
                  <WaitingLine {...one} sends={sends} />
                </li>
              ))}
            </ul>
          </details>
        </section>
      )}
    </>
  );
}

interface PartProps extends Omit<Marked, "host"> {
  sends: Sends;
}

async function retry(sends: Sends, send: WaitingSend): Promise<void> {
  if (!(await sends.retry(send))) showMessage("error", "网络错误，请检查网络连接");
}

/** Beside a like: a press on the like withdraws it, and a press on the mark sends it. */
function WaitingMark({ send, isSending, sends }: PartProps) {
  return (
    <button
      type="button"
      className={button.quiet}
      title="联网后自动发送。现在重试；要撤回，请再按一次左边的按钮"
      onClick={() => void retry(sends, send)}
    >
      {isSending ? "发送中" : "待发送"}
    </button>
  );
}

/** The text of a comment with its state and its buttons. */
function WaitingLine({ send, isSending, sends }: PartProps) {
  function withdraw() {
    sends.withdraw(send);
    // The words return to an empty form.
    const area = isComment(send) ? areaOf(send) : null;
    if (!area?.form || area.value !== "") return;
    area.closest("details")?.setAttribute("open", "");
    fillForm(area.form, [["source", fieldOf(send, "source") ?? ""]]);
    area.focus();
  }
  return (
    <>
      {isComment(send) && <p className={styles.words}>{fieldOf(send, "source")}</p>}
      <p className={styles.state} role="status">
        <span className="badge" data-tone={send.stopped === undefined ? undefined : "alert"}>
          {send.stopped !== undefined ? "没有发出" : isSending ? "正在发送" : "待发送"}
        </span>{" "}
        {send.stopped ?? "联网后自动发送"}
      </p>
      <p className={styles.buttons}>
        <button type="button" className={button.quiet} onClick={() => void retry(sends, send)}>
          现在重试
        </button>{" "}
        <button type="button" className={button.quiet} onClick={withdraw}>
          撤回
        </button>
      </p>
    </>
  );
}
