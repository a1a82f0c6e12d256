import type { SubmissionResult } from "@conform-to/react";
import type { MouseEventHandler } from "react";
import { useFetcher } from "react-router";
import { Button } from "../../ui/button/button.tsx";
import { ModalIsland } from "../../ui/modal/modal-island.tsx";
import { NameForm } from "./name-form.tsx";
import { SAVE_NAME } from "./name-path.ts";
import styles from "./random-name.module.css";

interface QuestionProps {
  suggestion: string;
  onAnother: MouseEventHandler;
  isAsking: boolean;
  redirectTo: string;
}

/** W14 as a dialog. Default export: it is loaded when somebody without a name comes. */
export default function NameDialog({
  opened,
  onClose,
  ...question
}: QuestionProps & { opened: boolean; onClose(): void }) {
  return (
    <ModalIsland opened={opened} title="给自己取个名字" onClose={onClose} width={420} fit closeOnClickOutside={false}>
      <Question {...question} />
    </ModalIsland>
  );
}

function Question({ suggestion, onAnother, isAsking, redirectTo }: QuestionProps) {
  // Of this suggestion alone: what was wrong with the last one says nothing about the next.
  const saving = useFetcher<{ result: SubmissionResult<string[]> | null }>({ key: `name-${suggestion}` });
  return (
    <>
      <p className={styles.lead}>大家会用这个名字认识你。</p>
      {/* Another suggestion is another form: what was typed over the last one goes with it. */}
      <NameForm
        key={suggestion}
        id="name-dialog"
        suggestion={suggestion}
        redirectTo={redirectTo}
        result={saving.data?.result}
        as={saving.Form}
        pending={saving.state !== "idle" && saving.formData?.get("intent") === SAVE_NAME}
        another={
          <Button loading={isAsking} onClick={onAnother}>
            换一个
          </Button>
        }
      />
    </>
  );
}
