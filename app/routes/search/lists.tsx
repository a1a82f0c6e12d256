import type { ReactNode } from "react";
import type { SearchType } from "#contract/finding/search-names.ts";
import { ArticleList } from "~/features/article-card/article-list.tsx";
import { DynamicList } from "~/features/dynamic-card/dynamic-list.tsx";
import { TicketList } from "~/features/feedback/ticket-list.tsx";
import { SeriesItems } from "~/features/series/series-items.tsx";
import { CircleItems } from "~/features/user-list/circle-items.tsx";
import { VideoGrid } from "~/features/video-card/video-grid.tsx";
import { useNow } from "~/lib/root-data.ts";
import button from "~/ui/button/button.module.css";
import surface from "~/ui/surface/surface.module.css";
import { PeopleList } from "./people-list.tsx";
import type { Shown } from "./search-loader.server.ts";

type Tab = Exclude<SearchType, "all">;
type Items<T extends Tab> = NonNullable<Shown[T]>["items"];
interface ListProps<T extends Tab> {
  items: Items<T>;
}
export type ListOf<T extends Tab> = (props: ListProps<T>) => ReactNode;

function Articles({ items }: ListProps<"articles">) {
  return <ArticleList cards={items} />;
}

function Videos({ items }: ListProps<"videos">) {
  return (
    <div className={surface.box}>
      <VideoGrid cards={items} />
    </div>
  );
}

function Dynamics({ items }: ListProps<"dynamics">) {
  return <DynamicList cards={items} />;
}

function Tickets({ items }: ListProps<"feedback">) {
  return <TicketList tickets={items} />;
}

function Series({ items }: ListProps<"series">) {
  return <SeriesItems series={items} now={useNow()} />;
}

function Circles({ items }: ListProps<"circles">) {
  return (
    <CircleItems circles={items}>
      {({ id, name }) => (
        <a href={`/circle/${id}`} className={button.button} data-size="sm" aria-label={`进入圈子${name}`}>
          进入
        </a>
      )}
    </CircleItems>
  );
}

function People({ items }: ListProps<"users">) {
  return <PeopleList people={items} />;
}

/** The list component of each tab. */
export const Lists: { [T in Tab]: ListOf<T> } = {
  articles: Articles,
  videos: Videos,
  dynamics: Dynamics,
  feedback: Tickets,
  series: Series,
  circles: Circles,
  users: People,
};
