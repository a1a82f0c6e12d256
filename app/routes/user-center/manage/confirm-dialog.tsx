import type { ComponentProps } from "react";
import { ModalIsland } from "~/ui/modal/modal-island.tsx";
import { ConfirmRemove } from "./confirm-remove.tsx";

type Props = Required<ComponentProps<typeof ConfirmRemove>> & { opened: boolean };

/** The question in a dialog. Default export: loaded when it is asked first. */
export default function ConfirmDialog({ opened, ...question }: Props) {
  return (
    <ModalIsland opened={opened} title={`删除${question.thing.name}`} width={440} fit onClose={question.onClose}>
      <ConfirmRemove {...question} />
    </ModalIsland>
  );
}
