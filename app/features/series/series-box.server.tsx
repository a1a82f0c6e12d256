import type { SeriesBox as Box, SeriesNeighbour } from "#contract/posts/series-box.ts";
import { seriesName, seriesPath, seriesUnit } from "#contract/shared/series-names.ts";
import type { Fragment } from "~/fragments/fragment.ts";
import { renderFragment } from "~/fragments/render-fragment.server.tsx";
import type { RouteArgs } from "~/server/api.server.ts";
import { Gaps } from "~/ui/gap.tsx";
import styles from "./series-box.module.css";

/**
 * The series of a post on the post's page: its place in it, and the posts before and after it; null for a post in no
 * series.
 */
export function seriesBox(args: RouteArgs, series: Box | null): Fragment | null {
  if (!series) return null;
  return renderFragment(args, {
    id: "series-box",
    key: `series ${JSON.stringify(series)}`,
    render: () => <SeriesBox series={series} />,
  });
}

function SeriesBox({ series }: { series: Box }) {
  const { id, kind, title, number, count, previous, next } = series;
  const name = seriesName[kind];
  const unit = seriesUnit[kind];
  return (
    <nav aria-label={`${name}：${title}`}>
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
    <a
      href={`/${kind}/${post.id}`}
      rel={rel}
      className={styles.step}
      // features/watch/next-part.ts offers it at the end of a film.
      data-next-part={kind === "video" && rel === "next" ? post.title : undefined}
    >
      <Gaps>
        <span className={styles.word}>{word}</span>
        {post.title}
      </Gaps>
    </a>
  );
}
