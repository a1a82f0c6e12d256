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
  /** Called when the visitor types a name. */
  onTyped(): void;
  isAsking: boolean;
  redirectTo: string;
}

/** W14 as a dialog. Default export: the module loads when a member without a name opens a page. */
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

function Question({ suggestion, onAnother, onTyped, isAsking, redirectTo }: QuestionProps) {
  // The fetcher belongs to this suggestion: an error about the previous name does not apply to the next.
  const saving = useFetcher<{ result: SubmissionResult<string[]> | null }>({ key: `name-${suggestion}` });
  return (
    <div onInput={onTyped}>
      <p className={styles.lead}>大家会用这个名字认识你。</p>
      {/* Another suggestion is another form: text typed over the previous suggestion is dropped. */}
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
    </div>
  );
}
