import { renderFragment } from "~/fragments/render-fragment.server.tsx";
import type { Fragment } from "~/fragments/fragment.ts";
import { durationText } from "~/lib/duration-text.ts";
import { type Chapter, chaptersOf, secondPath } from "~/lib/film-times.ts";
import type { RouteArgs } from "~/server/api.server.ts";
import chips from "~/ui/tabs/chips.module.css";
import styles from "./detail.module.css";

interface Described {
  id: number;
  html: string;
  file: { durationSeconds: number | null } | null;
}

/**
 * Links to seconds of the film: where the member stopped watching it, and the chapters that the description names. Null
 * without any.
 * @param watchedTo in seconds
 */
export function filmLinks(args: RouteArgs, { id, html, file }: Described, watchedTo: number | null): Fragment | null {
  const chapters = chaptersOf(html, file?.durationSeconds ?? null);
  if (chapters.length === 0 && watchedTo === null) return null;
  return renderFragment(args, {
    id: "film-links",
    key: null,
    render: () => (
      <>
        {watchedTo !== null && (
          <p className={styles.watchedTo}>
            {/* features/watch/place.ts begins the film there at the first play. */}
            <a href={secondPath(id, watchedTo)} className={chips.chip} data-watch-place={watchedTo}>
              从 {durationText(watchedTo)} 继续看
            </a>
          </p>
        )}
        {chapters.length > 0 && <Chapters id={id} chapters={chapters} />}
      </>
    ),
  });
}

function Chapters({ id, chapters }: { id: number; chapters: Chapter[] }) {
  return (
    <nav className={`${chips.row} ${styles.chapters}`} aria-label="章节">
      {chapters.map(({ second, name }) => (
        <a key={second} href={secondPath(id, second)} className={chips.chip} dir="auto">
          {durationText(second)} {name}
        </a>
      ))}
    </nav>
  );
}
