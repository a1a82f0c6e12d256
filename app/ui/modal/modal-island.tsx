import { ModalsProvider, useModals } from "@mantine/modals";
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from "react";
import { useRootData } from "../../lib/root-data.ts";
import { MantineRoom } from "../../theme/mantine-room.tsx";
import { focusHeading } from "../route-focus/focus-heading.ts";
import { modalLook, type ModalSize } from "./modal-look.ts";

interface ModalIslandProps extends ModalSize {
  opened: boolean;
  title: string;
  /** Called when the visitor closes the dialog by its cross, Escape or the mask. */
  onClose: () => void;
  /** A press on the mask closes the dialog, unless false. */
  closeOnClickOutside?: boolean;
  /** Must hold its own state: the dialog renders its content outside of the page's tree. */
  children: ReactNode;
}

/**
 * W09: a dialog that a script opens, with its own Mantine provider, so that it works on pages without Mantine. Load the
 * island when its dialog opens first, and leave it mounted with `opened` false: only a dialog that closes returns the
 * focus to its opener.
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

/** Opens and closes the provider's dialog according to the properties. */
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
    // A dialog that opens by itself has no opener: the page's heading gets the focus afterwards.
    if (document.activeElement === document.body) focusHeading();
    const opener = document.activeElement;
    openModal({
      modalId,
      title: latest.current.title,
      children: latest.current.children,
      closeOnClickOutside,
      ...modalLook({ width, height, fit }),
      // Mantine also calls this when the page itself has closed the dialog.
      onClose: () => latest.current.opened && latest.current.onClose(),
    });
    return () => {
      closeModal(modalId);
      // When the component unmounts with its dialog open, nothing else returns the focus.
      if (document.activeElement === document.body && opener instanceof HTMLElement)
        opener.focus({ preventScroll: true });
    };
  }, [opened, openModal, closeModal, modalId, closeOnClickOutside, width, height, fit]);
  return null;
}
