import type { SeriesCard } from "#contract/posts/series.ts";
import { seriesName, seriesPath, seriesUnit } from "#contract/shared/series-names.ts";
import { countText } from "~/lib/count-text.ts";
import { personName } from "~/lib/person-name.ts";
import { Gaps } from "~/ui/gap.tsx";
import surface from "~/ui/surface/surface.module.css";
import { TimeText } from "~/ui/time-text.tsx";
import styles from "./series-items.module.css";

interface SeriesItemsProps {
  series: SeriesCard[];
  now: number;
  /** All are by the person whose page this is. */
  isOfAuthor?: boolean;
}

/** A vertical list of series, each with its kind, cover and number of parts. */
export function SeriesItems({ series, now, isOfAuthor = false }: SeriesItemsProps) {
  return (
    <ul className={surface.card}>
      {series.map((one) => (
        <li key={one.id} className={styles.item}>
          {one.cover ? (
            <img src={one.cover.thumbUrl} alt="" loading="lazy" decoding="async" className={styles.cover} />
          ) : (
            <span className={styles.cover} aria-hidden="true">
              {seriesName[one.kind]}
            </span>
          )}
          <div className={styles.words}>
            <p className={styles.name} dir="auto">
              <a href={seriesPath(one.id)}>{one.title}</a>
            </p>
            <p className={styles.facts}>
              <Gaps>
                <span>{seriesName[one.kind]}</span>
                <span>
                  {one.partCount} {seriesUnit[one.kind]}
                </span>
                {!isOfAuthor && <span dir="auto">{personName(one.author)}</span>}
                {one.followerCount > 0 && <span>{countText(one.followerCount)} 人关注</span>}
                <TimeText iso={one.lastPartAt ?? one.createdAt} now={now} />
              </Gaps>
            </p>
            {one.description && (
              <p className={styles.about} dir="auto">
                {one.description}
              </p>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
