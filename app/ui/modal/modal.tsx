import { Modal as MantineModal } from "@mantine/core";
import { type CSSProperties, type ReactNode, useId, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { useHydrated } from "remix-utils/use-hydrated";
import { Icon } from "../icon.tsx";
import { modalLook, type ModalSize } from "./modal-look.ts";
import styles from "./modal.module.css";
import { useDialogKeys } from "./use-dialog-keys.ts";

interface ModalProps extends ModalSize {
  opened: boolean;
  title: string;
  /**
   * Address of the page without the dialog. The opener is a link, too (`?dialog=…`), so that it works without
   * JavaScript.
   */
  closeHref?: string;
  /** Called when the visitor closes the dialog; for dialogs without an address. */
  onClose?: () => void;
  /** A press on the mask closes the dialog, unless false. */
  closeOnClickOutside?: boolean;
  children: ReactNode;
}

/**
 * W09. With JavaScript, Mantine's dialog: focus trap, Escape, focus back to the opener. Without, a `<dialog open>` in
 * the page. A dialog that was open at load stays a `<dialog open>` until it is closed, because the visitor may be
 * typing into it.
 */
export function Modal({
  opened,
  title,
  closeHref,
  onClose,
  width,
  height,
  fit,
  closeOnClickOutside = true,
  children,
}: ModalProps) {
  const hydrated = useHydrated();
  const navigate = useNavigate();
  const [atLoad, setAtLoad] = useState(opened && !hydrated);
  if (atLoad && !opened) setAtLoad(false);
  const look = modalLook({ width, height, fit });

  function close() {
    onClose?.();
    if (closeHref !== undefined) void navigate(closeHref, { replace: true, preventScrollReset: true });
  }

  if (!hydrated || (atLoad && opened)) {
    return opened ? (
      <PlainDialog
        title={title}
        closeHref={closeHref}
        onClose={hydrated ? close : undefined}
        closeOnClickOutside={closeOnClickOutside}
        size={look.style}
        content={look.classNames.content}
      >
        {children}
      </PlainDialog>
    ) : null;
  }

  return (
    <MantineModal opened={opened} onClose={close} title={title} closeOnClickOutside={closeOnClickOutside} {...look}>
      {children}
    </MantineModal>
  );
}

interface PlainDialogProps extends Pick<ModalProps, "title" | "closeHref" | "closeOnClickOutside" | "children"> {
  /** Undefined until the script runs. */
  onClose: (() => void) | undefined;
  size: CSSProperties;
  /** Class names of the box. */
  content: string;
}

function PlainDialog({ title, closeHref, onClose, closeOnClickOutside, size, content, children }: PlainDialogProps) {
  const titleId = useId();
  const ref = useRef<HTMLDialogElement>(null);
  useDialogKeys(ref, onClose);
  return (
    <div className={styles.plain} style={size}>
      {/* The mask is for the pointer; the keyboard uses the cross. */}
      {closeOnClickOutside && closeHref !== undefined && (
        <Link className={styles.mask} to={closeHref} replace preventScrollReset tabIndex={-1} aria-hidden="true" />
      )}
      <dialog open ref={ref} className={`${content} ${styles.box}`} aria-labelledby={titleId} aria-modal="true">
        <div className={styles.header}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          {closeHref !== undefined && (
            <Link className={styles.close} to={closeHref} replace preventScrollReset aria-label="关闭">
              <Icon name="close" />
            </Link>
          )}
        </div>
        <div className={styles.body}>{children}</div>
      </dialog>
    </div>
  );
}
