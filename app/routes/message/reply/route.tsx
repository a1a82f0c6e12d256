import { Link } from "react-router";
import { messageEndpoints } from "#contract/accounts/message.ts";
import { CommentCards } from "~/features/comment-card/comment-card.tsx";
import { pageMeta } from "~/lib/page-meta.ts";
import { useNow, useViewer } from "~/lib/root-data.ts";
import { attempt, load } from "~/server/api.server.ts";
import { Empty } from "~/ui/empty.tsx";
import { MorePages } from "~/ui/more-pages.tsx";
import type { Route } from "./+types/route";
import { ReplyMessageCard } from "./reply-message-card.tsx";

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta({ matches, location }, { title: "评论与回复", description: "收到的评论与回复", noindex: true });
}

/** R28. Loading the first page marks all messages as read; the next page shows the counter as 0. */
export async function loader(args: Route.LoaderArgs) {
  const cursor = args.url.searchParams.get("cursor") || undefined;
  const page = await load(args, messageEndpoints.replyList, { query: { cursor } });
  if (cursor === undefined) await attempt(args, messageEndpoints.replyRead, {});
  return { page, isFirst: cursor === undefined };
}

export default function ReplyMessages({ loaderData: { page, isFirst } }: Route.ComponentProps) {
  const now = useNow();
  const unread = useViewer()?.commentNoticeCount ?? 0;
  return (
    <>
      <h1 className="visually-hidden">评论与回复</h1>
      <MorePages first={page} pageOf={pageOfData} end="没有更多消息了">
        {(messages) => (
          <CommentCards comments={messages}>
            {(message, index) => <ReplyMessageCard message={message} now={now} isNew={isFirst && index < unread} />}
          </CommentCards>
        )}
      </MorePages>
      {page.items.length === 0 && (
        <Empty title={isFirst ? "还没有人回复你" : "后面没有了"}>
          {isFirst ? (
            <>
              发一篇文章或去<Link to="/">首页</Link>参与讨论，收到的评论与回复会出现在这里
            </>
          ) : (
            <Link to="/message/reply">回到第一页</Link>
          )}
        </Empty>
      )}
    </>
  );
}

function pageOfData(loaded: Route.ComponentProps["loaderData"]) {
  return loaded.page;
}
