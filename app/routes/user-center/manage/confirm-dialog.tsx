import type { ComponentProps } from "react";
import type { ThemeName } from "~/lib/theme-names.ts";
import { ModalIsland } from "~/ui/modal/modal-island.tsx";
import { ConfirmRemove } from "./confirm-remove.tsx";

type Props = Required<ComponentProps<typeof ConfirmRemove>> & { theme: ThemeName };

/** The question in a dialog. Default export: loaded when it is asked first. */
export default function ConfirmDialog({ theme, ...question }: Props) {
  return (
    <ModalIsland theme={theme} opened title={`删除${question.thing.name}`} width={440} fit onClose={question.onClose}>
      <ConfirmRemove {...question} />
    </ModalIsland>
  );
}
