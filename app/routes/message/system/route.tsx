import type { SystemNotice } from "#contract/accounts/message.ts";
import { messageEndpoints } from "#contract/accounts/message.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import { useNow } from "~/lib/root-data.ts";
import { attempt, load } from "~/server/api.server.ts";
import { Badge } from "~/ui/badge.tsx";
import { Empty } from "~/ui/empty.tsx";
import { MorePages } from "~/ui/more-pages.tsx";
import { TimeText } from "~/ui/time-text.tsx";
import type { Route } from "./+types/route";
import cover from "~/ui/cover-link.module.css";
import styles from "./system.module.css";
import surface from "~/ui/surface/surface.module.css";
import { Gaps } from "~/ui/gap.tsx";

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta({ matches, location }, { title: "系统通知", description: "站点给你的通知", noindex: true });
}

/** R29. Loading the first page marks its notices as read; later ones stay unread. */
export async function loader(args: Route.LoaderArgs) {
  const cursor = args.url.searchParams.get("cursor") || undefined;
  const page = await load(args, messageEndpoints.systemList, { query: { cursor } });
  const [newest] = page.items;
  if (cursor === undefined && newest) await attempt(args, messageEndpoints.systemRead, { body: { upToId: newest.id } });
  return { page, isFirst: cursor === undefined };
}

export default function SystemNotices({ loaderData: { page, isFirst } }: Route.ComponentProps) {
  const now = useNow();
  return (
    <>
      <h1 className="visually-hidden">系统通知</h1>
      <MorePages first={page} pageOf={pageOfData} end="没有更多通知了">
        {(notices) => (
          <ol className={styles.list}>
            {notices.map((notice) => (
              <li key={notice.id}>
                <Notice notice={notice} now={now} />
              </li>
            ))}
          </ol>
        )}
      </MorePages>
      {page.items.length === 0 && (
        <Empty title={isFirst ? "还没有系统通知" : "后面没有了"}>
          {isFirst ? (
            <>
              你提交或关注的<a href="/feedback">反馈</a>有进展时，会在这里告诉你
            </>
          ) : (
            <a href="/message/system">回到第一页</a>
          )}
        </Empty>
      )}
    </>
  );
}

/** The whole card links to the notice's subject. */
function Notice({ notice: { title, body, path, isRead, createdAt }, now }: { notice: SystemNotice; now: number }) {
  return (
    <article className={`${surface.box} ${styles.card}`}>
      <h2 className={styles.title}>
        <Gaps>
          {!isRead && <Badge tone="alert">新</Badge>}
          {path ? (
            <a href={path} className={cover.link}>
              {title}
            </a>
          ) : (
            title
          )}
        </Gaps>
      </h2>
      {body && <p className={styles.body}>{body}</p>}
      <p className={styles.time}>
        <TimeText iso={createdAt} now={now} />
      </p>
    </article>
  );
}

function pageOfData(loaded: Route.ComponentProps["loaderData"]) {
  return loaded.page;
}
