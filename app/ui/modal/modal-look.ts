import "@mantine/core/styles/UnstyledButton.css";
import "@mantine/core/styles/CloseButton.css";
import "@mantine/core/styles/Overlay.css";
import "@mantine/core/styles/Paper.css";
import "@mantine/core/styles/ModalBase.css";
import "@mantine/core/styles/Modal.css";
import type { CSSProperties } from "react";
import styles from "./modal.module.css";

/** W09 (spec.md §9), in px; in a smaller window the dialog is smaller. */
export const MODAL_WIDTH = 600;
export const MODAL_HEIGHT = 700;

export interface ModalSize {
  width?: number | undefined;
  height?: number | undefined;
  /** Whether `height` is a maximum and the content decides: for a short form, whose buttons are always visible. */
  fit?: boolean | undefined;
}

export const modalClasses = {
  inner: styles.inner ?? "",
  content: styles.content ?? "",
  header: styles.header ?? "",
  title: styles.title ?? "",
  body: styles.body ?? "",
  close: styles.close ?? "",
  overlay: styles.overlay ?? "",
};

/** Properties of Mantine's modal that every dialog has. */
export function modalLook({ width = MODAL_WIDTH, height = MODAL_HEIGHT, fit = false }: ModalSize) {
  return {
    size: width,
    style: { "--dialog-width": `${width}px`, "--dialog-height": `${height}px` } as CSSProperties,
    centered: true,
    closeButtonProps: { "aria-label": "关闭" },
    transitionProps: { transition: "pop", duration: 160 } as const,
    classNames: { ...modalClasses, content: fit ? `${modalClasses.content} ${styles.fit}` : modalClasses.content },
  };
}
