import { useCallback, useEffect, useRef, useState } from "react";
import { GLOBAL_MESSAGE, messageOf, showMessage } from "~/lib/global-message.ts";
import type { Message } from "~/lib/root-data.ts";
import type { ThemeName } from "~/lib/theme-names.ts";
import { Island } from "~/ui/island.tsx";
import type { QueuedMessage } from "~/ui/toast-host.tsx";
import styles from "./flash-messages.module.css";
import { FormOwner } from "~/ui/form-owner.tsx";

/** A message about a lost network must not need the network, so a failed import falls back to plain messages. */
const loadToastHost = () => import("~/ui/toast-host.tsx").catch(() => ({ default: PlainMessages }));

const PLAIN_MS = 8_000;

/** Shows messages without the toast library. */
function PlainMessages({ messages, onShown }: { messages: QueuedMessage[]; onShown: () => void }) {
  const [shown, setShown] = useState<QueuedMessage | null>(null);
  useEffect(() => {
    const last = messages.at(-1);
    if (!last) return;
    setShown(last);
    onShown();
  }, [messages, onShown]);
  useEffect(() => {
    const timer = setTimeout(() => setShown(null), PLAIN_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  return (
    shown && (
      <div key={shown.id} role="alert" className={styles.banner} data-type={shown.type}>
        {shown.content}
      </div>
    )
  );
}

/**
 * S16: shows `global-message` events, and the flash message that an action left for this page. Without JavaScript the
 * flash message is a line of the page; with it, a toast at the same position. The toast code loads with the first
 * message.
 */
export function FlashMessages({ flash, theme }: { flash: Message | null; theme: ThemeName }) {
  const [queue, setQueue] = useState<QueuedMessage[]>([]);
  // The host stays mounted, because it holds the toasts that are still visible.
  const [hasHost, setHasHost] = useState(false);
  const [isTaken, setTaken] = useState<Message | null>(null);
  const announced = useRef<Message | null>(null);
  const count = useRef(0);

  useEffect(() => {
    function onMessage(event: Event) {
      const message = messageOf(event);
      if (!message) {
        console.error("无效的消息类型", event instanceof CustomEvent ? event.detail : event);
        return;
      }
      count.current += 1;
      const queued = { ...message, id: `message-${count.current}` };
      setQueue((waiting) => [...waiting, queued]);
      setHasHost(true);
    }
    window.addEventListener(GLOBAL_MESSAGE, onMessage);
    return () => window.removeEventListener(GLOBAL_MESSAGE, onMessage);
  }, []);

  useEffect(() => {
    if (!flash || announced.current === flash) return;
    announced.current = flash;
    showMessage(flash.type, flash.content, flash.undo);
  }, [flash]);

  const onShown = useCallback(() => {
    setQueue([]);
    setTaken(announced.current);
  }, []);

  return (
    <>
      {flash && isTaken !== flash && (
        <div role="status" className={styles.banner} data-type={flash.type}>
          {flash.content}
          {flash.undo && (
            <form method="post" action={flash.undo.path}>
              <FormOwner follows />
              <input type="hidden" name="id" value={flash.undo.ids.join()} />
              <button name="intent" value="restore">
                撤销
              </button>
            </form>
          )}
        </div>
      )}
      {hasHost && <Island load={loadToastHost} messages={queue} onShown={onShown} theme={theme} />}
    </>
  );
}
