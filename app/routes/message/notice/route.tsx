import { Link } from "react-router";
import { messageEndpoints } from "#contract/accounts/message.ts";
import { noticePath, noticeTabName } from "#contract/accounts/notice-tabs.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import { useNow } from "~/lib/root-data.ts";
import { attempt, load } from "~/server/api.server.ts";
import { idParam } from "~/server/id-param.server.ts";
import { requireLogin } from "~/server/guards.server.ts";
import { MorePages } from "~/ui/more-pages.tsx";
import surface from "~/ui/surface/surface.module.css";
import type { Route } from "./+types/route";
import { Person, Written } from "../notice-card.tsx";
import styles from "../notice-card.module.css";
import page from "./notice.module.css";

export function meta({ matches, location, loaderData }: Route.MetaArgs) {
  const title = loaderData?.notice.title ?? "消息";
  return pageMeta({ matches, location }, { title, description: "一条消息里的所有人", noindex: true });
}

/** Everything that one notice gathers. Loading the page marks the notice as read. */
export async function loader(args: Route.LoaderArgs) {
  requireLogin(args);
  const id = idParam(args);
  const cursor = args.url.searchParams.get("cursor") || undefined;
  const shown = await load(args, messageEndpoints.acts, { params: { id }, query: { cursor } });
  if (cursor === undefined && shown.notice.isUnread)
    await attempt(args, messageEndpoints.read, { body: { id, upTo: shown.notice.position } });
  return shown;
}

export default function NoticePage({ loaderData: { notice, tab, page: first } }: Route.ComponentProps) {
  const now = useNow();
  const { title, body, path, subject } = notice;
  return (
    <section className={`${surface.card} ${page.card}`}>
      <p>
        <Link to={noticePath(tab)} className={page.back}>
          {noticeTabName[tab]}
        </Link>
      </p>
      <h1 className={page.title}>{path === null ? title : <Link to={path}>{title}</Link>}</h1>
      {body && (
        <p className={styles.said} dir="auto">
          {body}
        </p>
      )}
      <MorePages first={first} pageOf={pageOfData} end="没有更多了">
        {(acts) => (
          <ol className={page.acts} aria-label="所有人">
            {acts.map((act) => (
              <li key={act.id}>
                {act.comment && subject ? (
                  <Written act={act} subject={subject} now={now} />
                ) : (
                  <Person act={act} now={now} />
                )}
              </li>
            ))}
          </ol>
        )}
      </MorePages>
    </section>
  );
}

function pageOfData(loaded: Route.ComponentProps["loaderData"]) {
  return loaded.page;
}
