import { Form } from "react-router";
import type { WordList } from "#contract/moderation/word.ts";
import { wordFieldName } from "#contract/shared/word-names.ts";
import { useNow } from "~/lib/root-data.ts";
import button from "~/ui/button/button.module.css";
import { FormOwner } from "~/ui/form-owner.tsx";
import { Gaps } from "~/ui/gap.tsx";
import { TimeText } from "~/ui/time-text.tsx";
import desk from "~/features/staff/desk.module.css";
import styles from "../admin.module.css";

/** The result of a dry run: the matches of the saved list in all public content. */
export function DryRunPart({ list: { dryRun } }: { list: WordList }) {
  const now = useNow();
  const result = dryRun?.result ?? null;
  return (
    <>
      <h2 id="dry-run">试跑</h2>
      <p className={desk.small}>用保存的词在已经公开的内容里找一遍，不改动任何内容。启用之前先看看会不会误伤。</p>
      {dryRun && (
        <p role="status">
          {result ? `看了 ${result.read} 段文字，命中 ${result.hit} 段` : "正在排队试跑，稍后刷新"}{" "}
          <TimeText iso={dryRun.at} now={now} />
        </p>
      )}
      {result && result.words.length > 0 && (
        <ul className={styles.counts}>
          {result.words.map(({ word, count }) => (
            <li key={word}>
              {word} <b>{count}</b>{" "}
            </li>
          ))}
        </ul>
      )}
      {result && result.hits.length > 0 && (
        <ul className={desk.list}>
          {result.hits.map((hit) => (
            <li key={`${hit.path} ${hit.field} ${hit.excerpt}`} className={desk.item}>
              <Gaps>
                <span>
                  {wordFieldName[hit.field]}里的“{hit.word}”
                </span>
                <a href={hit.path} className="touch">
                  {hit.excerpt}
                </a>
              </Gaps>
            </li>
          ))}
        </ul>
      )}
      <Form method="post" aria-label="试跑" preventScrollReset>
        <FormOwner />
        <button type="submit" name="intent" value="dry-run" className={button.button}>
          {dryRun ? "再试跑一次" : "开始试跑"}
        </button>
      </Form>
    </>
  );
}
