import { renderFragment } from "~/fragments/render-fragment.server.tsx";
import type { Fragment } from "~/fragments/fragment.ts";
import { durationText } from "~/lib/duration-text.ts";
import { chaptersOf, secondPath } from "~/lib/film-times.ts";
import type { RouteArgs } from "~/server/api.server.ts";
import chips from "~/ui/tabs/chips.module.css";

interface Described {
  id: number;
  html: string;
  file: { durationSeconds: number | null } | null;
}

/** The chapters that the description names, as links to their seconds; null without any. */
export function chaptersOfVideo(args: RouteArgs, { id, html, file }: Described): Fragment | null {
  const chapters = chaptersOf(html, file?.durationSeconds ?? null);
  if (chapters.length === 0) return null;
  return renderFragment(args, {
    id: "chapters",
    key: null,
    render: () => (
      <nav className={chips.row} aria-label="章节">
        {chapters.map(({ second, name }) => (
          <a key={second} href={secondPath(id, second)} className={chips.chip} dir="auto">
            {durationText(second)} {name}
          </a>
        ))}
      </nav>
    ),
  });
}
