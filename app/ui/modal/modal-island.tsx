import type { ComponentProps } from "react";
import type { ThemeName } from "../../lib/theme-names.ts";
import { MantineRoom } from "../../theme/mantine-room.tsx";
import { Modal } from "./modal.tsx";

/** W09 for pages without Mantine: brings its own room. Load it lazily, when the dialog is needed. */
export function ModalIsland({ theme, ...modal }: ComponentProps<typeof Modal> & { theme: ThemeName }) {
  return (
    <MantineRoom theme={theme}>
      <Modal {...modal} />
    </MantineRoom>
  );
}
