import type { ComponentProps } from "react";
import { ModalIsland } from "~/ui/modal/modal-island.tsx";
import { ConfirmRemove } from "./confirm-remove.tsx";

type Props = Required<ComponentProps<typeof ConfirmRemove>> & { opened: boolean };

/** The confirmation as a dialog. Default export: the module loads on first use. */
export default function ConfirmDialog({ opened, ...question }: Props) {
  return (
    <ModalIsland opened={opened} title={`删除${question.thing.name}`} width={440} fit onClose={question.onClose}>
      <ConfirmRemove {...question} />
    </ModalIsland>
  );
}
