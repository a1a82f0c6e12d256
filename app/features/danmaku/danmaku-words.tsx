import { Form } from "react-router";
import { limits } from "#contract/shared/limits.ts";
import button from "~/ui/button/button.module.css";
import { FormOwner } from "~/ui/form-owner.tsx";
import { Gaps } from "~/ui/gap.tsx";
import forms from "~/features/watch/film-forms.module.css";
import type { DanmakuRefusal } from "./danmaku-refusal.ts";

interface Props {
  intent: "danmaku-filter" | "danmaku-settings";
  summary: string;
  label: string;
  words: string[];
  /** The switch of the film's author; undefined for a reader's words. */
  isOff?: boolean;
  refusal: DanmakuRefusal | null;
}

const ROWS = 4;

/** A folded form of words, each on its line: those that a reader filters, or those that the film's author excludes. */
export function DanmakuWords({ intent, summary, label, words, isOff, refusal }: Props) {
  const answer = refusal?.intent === intent ? refusal : null;
  const error = answer && (Object.values(answer.errors)[0] ?? answer.message);
  return (
    <details className={forms.words} open={answer !== null || undefined}>
      <summary className="touch">{summary}</summary>
      <Form method="post" preventScrollReset className={forms.form}>
        <FormOwner />
        <input type="hidden" name="intent" value={intent} />
        <Gaps>
          {isOff !== undefined && (
            <label className={forms.check}>
              <input type="checkbox" name="isOff" defaultChecked={answer ? answer.isOff : isOff} />
              <span>关闭弹幕：不显示，也不能发</span>
            </label>
          )}
          <label>
            <span>{label}</span>
            <textarea
              name="words"
              rows={ROWS}
              defaultValue={answer ? answer.typed.words : words.join("\n")}
              className={forms.input}
              aria-invalid={error ? true : undefined}
              aria-describedby={`${intent}-note`}
            />
          </label>
        </Gaps>
        <p id={`${intent}-note`} className={error ? forms.error : forms.small} role={error ? "alert" : undefined}>
          {error ?? `每行一个词，最多 ${limits.danmakuWordsMax} 个，每个最多 ${limits.danmakuWordMax} 字`}
        </p>
        <div>
          <button type="submit" className={button.button}>
            保存
          </button>
        </div>
      </Form>
    </details>
  );
}
