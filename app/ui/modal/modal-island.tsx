import { ModalsProvider, useModals } from "@mantine/modals";
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from "react";
import { useRootData } from "../../lib/root-data.ts";
import { MantineRoom } from "../../theme/mantine-room.tsx";
import { focusHeading } from "../route-focus/focus-heading.ts";
import { modalLook, type ModalSize } from "./modal-look.ts";

interface ModalIslandProps extends ModalSize {
  opened: boolean;
  title: string;
  /** Called when the visitor closes the dialog: by its cross, Escape or the mask. */
  onClose: () => void;
  /** A press on the mask closes the dialog, unless false. */
  closeOnClickOutside?: boolean;
  /** Keeps its own state: the dialog renders its content apart from the page. */
  children: ReactNode;
}

/**
 * W09 for dialogs that a script opens, on pages without Mantine too: brings its own room. Load the island when its first
 * dialog opens, and leave it mounted with `opened` false: only a dialog that closes gives the focus back to its opener.
 */
export function ModalIsland(props: ModalIslandProps) {
  return (
    <MantineRoom theme={useRootData()?.theme ?? "light"}>
      <ModalsProvider>
        <ModalDoor {...props} />
      </ModalsProvider>
    </MantineRoom>
  );
}

/** Opens and closes the dialog of the provider as its properties say. */
function ModalDoor({
  opened,
  title,
  onClose,
  closeOnClickOutside = true,
  children,
  width,
  height,
  fit,
}: ModalIslandProps) {
  const { openModal, closeModal, updateModal } = useModals();
  const modalId = useId();
  const latest = useRef({ opened, title, onClose, children });
  useLayoutEffect(() => {
    latest.current = { opened, title, onClose, children };
    if (opened) updateModal({ modalId, title, children });
  }, [opened, title, onClose, children, modalId, updateModal]);

  useEffect(() => {
    if (!opened) return undefined;
    // A dialog that opens by itself has no opener: its page's heading takes the focus afterwards.
    if (document.activeElement === document.body) focusHeading();
    const opener = document.activeElement;
    openModal({
      modalId,
      title: latest.current.title,
      children: latest.current.children,
      closeOnClickOutside,
      ...modalLook({ width, height, fit }),
      // Mantine calls this too when the page itself has closed the dialog.
      onClose: () => latest.current.opened && latest.current.onClose(),
    });
    return () => {
      closeModal(modalId);
      // Unmounted in the midst of a dialog: nobody is left to give the focus back.
      if (document.activeElement === document.body && opener instanceof HTMLElement)
        opener.focus({ preventScroll: true });
    };
  }, [opened, openModal, closeModal, modalId, closeOnClickOutside, width, height, fit]);
  return null;
}
