import "@mantine/core/styles/Paper.css";
import "@mantine/core/styles/UnstyledButton.css";
import "@mantine/core/styles/CloseButton.css";
import "@mantine/core/styles/Loader.css";
import "@mantine/core/styles/Notification.css";
import "@mantine/notifications/styles.css";
import { Notifications, notifications } from "@mantine/notifications";
import { useEffect } from "react";
import { Form } from "react-router";
import type { Message } from "../lib/root-data.ts";
import type { ThemeName } from "../lib/theme-names.ts";
import { MantineRoom } from "../theme/mantine-room.tsx";
import { Icon } from "./icon.tsx";
import styles from "./toast-host.module.css";
import { FormOwner } from "~/ui/form-owner.tsx";

/** Time in ms before a toast closes. Errors stay longer, because they have more to read. */
const CLOSE_AFTER_MS = { success: 4_000, info: 4_000, warning: 6_000, error: 8_000 };

/** Toasts with an undo button stay longer: a visitor must first notice the mistake. */
const UNDO_MS = 15_000;

/** A message in the queue; its id prevents showing it twice. */
export interface QueuedMessage extends Message {
  id: string;
}

/**
 * Shows the queued messages as toasts, then calls `onShown`. A default export, because it is loaded with the first
 * message.
 */
export default function ToastHost({
  messages,
  onShown,
  theme,
}: {
  messages: QueuedMessage[];
  onShown: () => void;
  theme: ThemeName;
}) {
  useEffect(() => {
    if (messages.length === 0) return;
    for (const { id, type, content, undo } of messages) {
      notifications.show({
        id,
        message: undo ? <WithUndo content={content} undo={undo} onUse={() => notifications.hide(id)} /> : content,
        // A success or an information can wait, so it does not interrupt a screen reader.
        role: type === "success" || type === "info" ? "status" : "alert",
        color: type === "error" || type === "warning" ? "red" : "blue",
        icon: <Icon name={type} size={22} />,
        "data-type": type,
        autoClose: undo ? UNDO_MS : CLOSE_AFTER_MS[type],
        // By default Mantine sets `color` as an attribute of the button, which HTML does not have.
        closeButtonProps: { "aria-label": "关闭", color: undefined },
        classNames: { root: styles.toast ?? "", icon: styles.icon ?? "" },
      });
    }
    onShown();
  }, [messages, onShown]);
  return (
    <MantineRoom theme={theme}>
      <Notifications position="top-center" limit={4} containerWidth={440} zIndex={400} className={styles.host ?? ""} />
    </MantineRoom>
  );
}

function WithUndo({
  content,
  undo,
  onUse,
}: {
  content: string;
  undo: NonNullable<Message["undo"]>;
  onUse: () => void;
}) {
  return (
    <Form method="post" action={undo.path} className={styles.undo} onSubmit={onUse}>
      <FormOwner follows />
      {content}
      <input type="hidden" name="id" value={undo.ids.join()} />
      <button type="submit" name="intent" value="restore">
        撤销
      </button>
    </Form>
  );
}
