import { feedbackEndpoints, feedbackSort } from "#contract/posts/feedback.ts";
import {
  feedbackKinds,
  feedbackKindName,
  feedbackStatuses,
  feedbackStatusName,
} from "#contract/posts/feedback-status.ts";
import { limits } from "#contract/shared/limits.ts";
import { soughtWords } from "~/server/sought-words.server.ts";
import { ticketRecipe } from "~/features/feedback/ticket-recipe.tsx";
import { TicketList } from "~/features/feedback/ticket-list.tsx";
import { Columns } from "~/features/shell/shell.tsx";
import { pageMeta } from "~/lib/page-meta.ts";
import { load } from "~/server/api.server.ts";
import { renderListPage } from "~/fragments/render-fragment.server.tsx";
import button from "~/ui/button/button.module.css";
import { Empty } from "~/ui/empty.tsx";
import { MorePages } from "~/ui/more-pages.tsx";
import type { Route } from "./+types/route";
import { Board, BoardLine } from "./board.tsx";
import { type Choice, Filters, listPath } from "./filters.tsx";
import styles from "./list.module.css";
import surface from "~/ui/surface/surface.module.css";

/** Guests' pages are cached for 5 s (server/page-cache.ts). */
export function headers() {
  return { "x-page-cache": "5" };
}

export function meta({ matches, location, loaderData }: Route.MetaArgs) {
  const choice = loaderData?.choice;
  const parts = [
    choice?.status && feedbackStatusName[choice.status],
    choice?.kind && feedbackKindName[choice.kind],
    choice?.version,
  ].filter(Boolean);
  return pageMeta(
    { matches, location },
    {
      title: parts.length > 0 ? `反馈：${parts.join(" · ")}` : "反馈",
      description: "大家遇到的问题和建议，以及它们走到了哪一步：从受理到解决，每一步都公开。",
      path: choice ? listPath(choice) : "/feedback",
      // Search engines index pages with one filter, but not combinations.
      noindex: location.search.includes("cursor=") || parts.length > 1,
    },
  );
}

/** R08: loads the selected tickets and the response figures in one call. Unknown parameter values are ignored. */
export async function loader(args: Route.LoaderArgs) {
  const query = args.url.searchParams;
  const choice: Choice = {
    status: feedbackStatuses.find((status) => status === query.get("status")),
    kind: feedbackKinds.find((kind) => kind === query.get("kind")),
    version: soughtWords(query.get("version"), limits.feedbackEnvironmentMax) || undefined,
    sort: feedbackSort.catch("latest").parse(query.get("sort")),
  };
  const cursor = query.get("cursor") || undefined;
  const { figures, ...page } = await load(args, feedbackEndpoints.list, { query: { ...choice, cursor } });
  return { choice, figures, page: renderListPage(args, page, ticketRecipe()), isLater: cursor !== undefined };
}

export default function FeedbackList({ loaderData: { choice, figures, page, isLater } }: Route.ComponentProps) {
  const isFiltered = choice.status !== undefined || choice.kind !== undefined || choice.version !== undefined;
  return (
    <Columns aside={<Board figures={figures} />}>
      <header className={`${surface.box} ${styles.head}`}>
        <div className={styles.top}>
          <h1>反馈</h1>
          <a href="/feedback/create" className={button.primary}>
            提交反馈
          </a>
        </div>
        <BoardLine figures={figures} />
        <Filters choice={choice} versions={figures.versions} />
      </header>
      <MorePages
        first={page}
        pageOf={pageOfData}
        query={{ ...choice, sort: choice.sort === "latest" ? undefined : choice.sort }}
        end="没有更多反馈了"
      >
        {(tickets) => <TicketList tickets={tickets} />}
      </MorePages>
      {page.items.length === 0 && (
        <Empty title={isLater ? "后面没有了" : isFiltered ? "没有这样的反馈" : "还没有人提交反馈"}>
          {isLater || isFiltered ? (
            <a href="/feedback">看看全部反馈</a>
          ) : (
            <a href="/feedback/create">遇到问题或有想法？来提交第一条</a>
          )}
        </Empty>
      )}
    </Columns>
  );
}

function pageOfData(loaded: Route.ComponentProps["loaderData"]) {
  return loaded.page;
}
