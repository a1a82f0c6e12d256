import type { ReactNode } from "react";
import { Link } from "react-router";
import { ArticleList } from "~/features/article-card/article-card.tsx";
import { DynamicList } from "~/features/dynamic-card/dynamic-card.tsx";
import { TicketList } from "~/features/feedback/ticket-card.tsx";
import { VideoGrid } from "~/features/video-card/video-card.tsx";
import { useCurrentPath } from "~/lib/login-path.ts";
import { useNow, useRootData } from "~/lib/root-data.ts";
import { Empty } from "~/ui/empty.tsx";
import { MorePages, type PageOf } from "~/ui/more-pages.tsx";
import { PeopleList } from "./people-list.tsx";
import surface from "~/ui/surface/surface.module.css";
import type { Found } from "./search-loader.server.ts";

interface Props {
  q: string;
  found: Found;
  isLater: boolean;
}

/** The tabs in their order. Articles have no `type` in the address. */
export const searchTypes: { type: Found["type"]; name: string }[] = [
  { type: "articles", name: "文章" },
  { type: "videos", name: "视频" },
  { type: "dynamics", name: "动态" },
  { type: "feedback", name: "反馈" },
  { type: "users", name: "用户" },
];

export function searchPath(q: string, type: Found["type"]): string {
  return `/search?q=${encodeURIComponent(q)}${type === "articles" ? "" : `&type=${type}`}`;
}

/** A page of what was found, and those after it. */
export function Results({ q, found, isLater }: Props) {
  const root = useRootData();
  const here = useCurrentPath();
  const now = useNow();
  switch (found.type) {
    case "dynamics":
      return (
        <Pages {...{ q, found, isLater }} page={found.page} nothing={`没有找到与“${q}”有关的动态`}>
          {(cards) => <DynamicList cards={cards} around={{ now, isGuest: !root?.viewer, here }} />}
        </Pages>
      );
    case "videos":
      return (
        <Pages {...{ q, found, isLater }} page={found.page} nothing={`没有找到与“${q}”有关的视频`}>
          {(cards) =>
            cards.length > 0 && (
              <div className={surface.box}>
                <VideoGrid cards={cards} now={now} highlight={q} />
              </div>
            )
          }
        </Pages>
      );
    case "feedback":
      return (
        <Pages {...{ q, found, isLater }} page={found.page} nothing={`没有找到与“${q}”有关的反馈`}>
          {(tickets) => <TicketList tickets={tickets} now={now} highlight={q} />}
        </Pages>
      );
    case "users":
      return (
        <Pages {...{ q, found, isLater }} page={found.page} nothing={`没有找到名字里有“${q}”的人`}>
          {(people) => <PeopleList people={people} />}
        </Pages>
      );
    default:
      return (
        <Pages {...{ q, found, isLater }} page={found.page} nothing={`没有找到与“${q}”有关的文章`}>
          {(cards) => <ArticleList cards={cards} now={now} highlight={q} />}
        </Pages>
      );
  }
}

function Pages<T extends { id: number }>({
  q,
  found: { type },
  isLater,
  page,
  nothing,
  children,
}: Props & { page: PageOf<T>; nothing: string; children: (items: T[]) => ReactNode }) {
  return (
    <>
      <MorePages
        key={type}
        first={page}
        pageOf={pageOfData<T>}
        query={{ q, type: type === "articles" ? undefined : type }}
        end="没有更多结果了"
      >
        {children}
      </MorePages>
      {page.items.length === 0 && (
        <Empty title={isLater ? "后面没有了" : nothing}>
          {isLater ? <Link to={searchPath(q, type)}>回到第一页</Link> : "换个说法，或者少写几个字再试试"}
        </Empty>
      )}
    </>
  );
}

/** The next page is of the same type as the first. */
function pageOfData<T>(loaded: { found: Found | null }): PageOf<T> {
  return (loaded.found?.page ?? { items: [], nextCursor: null }) as PageOf<T>;
}
