import { Link } from "react-router";
import { messageEndpoints } from "#contract/accounts/message.ts";
import { type NoticeTab, noticeTabs } from "#contract/accounts/notice-names.ts";
import { noticePath, noticeTabName } from "#contract/accounts/notice-tabs.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import { useNow } from "~/lib/root-data.ts";
import { attempt, load } from "~/server/api.server.ts";
import { noSuchPage } from "~/server/no-such-page.server.ts";
import { Empty } from "~/ui/empty.tsx";
import { MorePages } from "~/ui/more-pages.tsx";
import type { Route } from "./+types/route";
import { NoticeCard } from "../notice-card.tsx";
import styles from "../notice-card.module.css";

export function meta({ matches, location, loaderData }: Route.MetaArgs) {
  const title = loaderData ? noticeTabName[loaderData.tab] : "消息";
  return pageMeta({ matches, location }, { title, description: `收到的消息：${title}`, noindex: true });
}

/** R28, R29. Loading the first page marks what it shows as read; the next page shows the counter as 0. */
export async function loader(args: Route.LoaderArgs) {
  const tab = noticeTabs.find((name) => name === args.params.tab);
  if (!tab) throw noSuchPage(args);
  const cursor = args.url.searchParams.get("cursor") || undefined;
  const page = await load(args, messageEndpoints.list, { params: { tab }, query: { cursor } });
  const [newest] = page.items;
  if (cursor === undefined && newest)
    await attempt(args, messageEndpoints.read, { body: { tab, upTo: newest.position } });
  return { tab, page, isFirst: cursor === undefined };
}

export default function Notices({ loaderData: { tab, page, isFirst } }: Route.ComponentProps) {
  const now = useNow();
  return (
    <>
      <h1 className="visually-hidden">{noticeTabName[tab]}</h1>
      <MorePages key={tab} first={page} pageOf={pageOfData} end="没有更多消息了">
        {(notices) => (
          <ol className={styles.list}>
            {notices.map((notice) => (
              <li key={notice.id}>
                <NoticeCard notice={notice} tab={tab} now={now} />
              </li>
            ))}
          </ol>
        )}
      </MorePages>
      {page.items.length === 0 &&
        (isFirst ? (
          <Empty title={nothing[tab]}>{hints[tab]}</Empty>
        ) : (
          <Empty title="后面没有了">
            <Link to={noticePath(tab)}>回到第一页</Link>
          </Empty>
        ))}
    </>
  );
}

function pageOfData(loaded: Route.ComponentProps["loaderData"]) {
  return loaded.page;
}

const nothing: Record<NoticeTab, string> = {
  reply: "还没有人回复你",
  mention: "还没有人提到你",
  like: "还没有收到赞和收藏",
  follow: "还没有新的关注",
  system: "还没有系统通知",
};

const hints = {
  reply: (
    <>
      发一篇文章或去<Link to="/">首页</Link>参与讨论，收到的评论与回复会出现在这里
    </>
  ),
  mention: "有人在文章、动态或评论里 @你 时，会在这里告诉你",
  like: (
    <>
      <Link to="/user/publish">发布内容</Link>，有人赞或收藏时会在这里告诉你
    </>
  ),
  follow: (
    <>
      去<Link to="/dynamic">动态</Link>里认识大家，新的关注会出现在这里
    </>
  ),
  system: (
    <>
      你提交或关注的<Link to="/feedback">反馈</Link>有进展时，会在这里告诉你
    </>
  ),
} satisfies Record<NoticeTab, React.ReactNode>;
