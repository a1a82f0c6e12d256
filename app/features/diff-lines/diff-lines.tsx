import type { DiffLine } from "#contract/posts/article-history.ts";
import styles from "./diff-lines.module.css";

const spoken = { same: "", added: "新增：", removed: "删除：" };

/** Shows changed lines as <del> and <ins>. Screen readers hear 新增 or 删除; the signs + and - are only visible. */
export function DiffLines({ lines }: { lines: DiffLine[] }) {
  // The lines never move, and only their position identifies them, so the index is a safe key.
  const placed = lines.map((line, place) => ({ line, place }));
  return (
    <ol className={styles.lines}>
      {placed.map(({ line, place }) => (
        <li key={place} data-kind={line.kind}>
          {line.kind === "skipped" ? (
            <span className={styles.skipped}>{line.count} 行没有改动</span>
          ) : (
            <Line line={line} />
          )}
        </li>
      ))}
    </ol>
  );
}

function Line({ line: { kind, parts } }: { line: Extract<DiffLine, { parts: unknown }> }) {
  const Tag = kind === "added" ? "ins" : kind === "removed" ? "del" : "span";
  const placed = parts.map((part, place) => ({ ...part, place }));
  return (
    <Tag className={styles.line}>
      {spoken[kind] && <span className="visually-hidden">{spoken[kind]}</span>}
      {placed.map(({ text, isChanged, place }) => (isChanged ? <b key={place}>{text}</b> : text))}
      {parts.every(({ text }) => text === "") && <span className={styles.skipped}>（空行）</span>}
    </Tag>
  );
}
