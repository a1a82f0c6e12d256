import "@mantine/core/styles/UnstyledButton.css";
import "@mantine/core/styles/CloseButton.css";
import "@mantine/core/styles/Overlay.css";
import "@mantine/core/styles/Paper.css";
import "@mantine/core/styles/ModalBase.css";
import "@mantine/core/styles/Modal.css";
import type { CSSProperties } from "react";
import styles from "./modal.module.css";

/** W09 (spec.md §9), in px; a smaller window makes it smaller. */
export const MODAL_WIDTH = 600;
export const MODAL_HEIGHT = 700;

export interface ModalSize {
  width?: number | undefined;
  height?: number | undefined;
  /** Whether `height` is the most, and the content decides: for a short form, whose buttons are always in view. */
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

/** Properties of Mantine's modal, which every dialog has in common. */
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
