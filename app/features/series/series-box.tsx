import type { SeriesBox as Box, SeriesNeighbour } from "#contract/posts/series.ts";
import { seriesName, seriesPath, seriesUnit } from "#contract/shared/series-names.ts";
import { Gaps } from "~/ui/gap.tsx";
import surface from "~/ui/surface/surface.module.css";
import styles from "./series-box.module.css";

/** The series of a post on the post's page: its place in it, and the posts before and after it. */
export function SeriesBox({ series }: { series: Box }) {
  const { id, kind, title, number, count, previous, next } = series;
  const name = seriesName[kind];
  const unit = seriesUnit[kind];
  return (
    <nav className={`${surface.card} ${styles.box}`} aria-label={`${name}：${title}`}>
      <p className={styles.head}>
        <Gaps>
          <a href={seriesPath(id)} className={styles.title} dir="auto">
            {name} · {title}
          </a>
          <span className={styles.place}>
            第 {number}/{count} {unit}
          </span>
        </Gaps>
      </p>
      <div className={styles.steps}>
        <Gaps>
          {previous && <Step post={previous} kind={kind} word={`上一${unit}`} rel="prev" />}
          {next && <Step post={next} kind={kind} word={`下一${unit}`} rel="next" />}
        </Gaps>
      </div>
    </nav>
  );
}

interface StepProps {
  post: SeriesNeighbour;
  kind: Box["kind"];
  word: string;
  rel: "prev" | "next";
}

function Step({ post, kind, word, rel }: StepProps) {
  return (
    <a href={`/${kind}/${post.id}`} rel={rel} className={styles.step}>
      <span className={styles.word}>{word}</span> <span dir="auto">{post.title}</span>
    </a>
  );
}
