import { data } from "react-router";
import { type ArticleDetail, articleEndpoints } from "#api/contract/article.ts";
import { sourceKindName } from "#api/contract/article-issue.ts";
import { visibilityName } from "#api/contract/visibility.ts";
import { commentQuery, commentView } from "~/features/comments/comment-view.ts";
import { parseId } from "~/lib/parse-id.ts";
import { load, type RouteArgs } from "~/server/api.server.ts";
import { webRequestContext } from "~/server/request-context.server.ts";
import { getSession } from "~/server/session.server.ts";
import { scheduledBar } from "./scheduled-bar.server.tsx";

/** R30: a malformed id is a page that does not exist. */
export function articleIdOf(args: RouteArgs & { params: { id: string } }): number {
  const id = parseId(args.params.id);
  if (id !== undefined) return id;
  throw data({ message: `Page Not Found: ${args.url.pathname}`, requestId: args.context.get(webRequestContext).requestId }, { status: 404 });
}

/** Small words below the author's name. */
function notesOf({ sourceKind, aiDeclared, visibility, circle }: ArticleDetail): string[] {
  return [
    sourceKindName[sourceKind],
    ...(aiDeclared ? ["作者声明：内容含 AI 生成"] : []),
    ...(visibility === "public" ? [] : [visibilityName[visibility]]),
    ...(circle ? [`圈子：${circle.name}`] : []),
  ];
}

function closedText({ scheduledAt, commentsClosed }: ArticleDetail): string | null {
  if (scheduledAt !== null) return "发布以后才能评论";
  return commentsClosed ? "作者已关闭评论" : null;
}

/** R07: the article and the comments that the address asks for. */
export async function loadArticle(args: RouteArgs & { params: { id: string } }) {
  const { article, around, comments } = await load(args, articleEndpoints.get, { params: { id: articleIdOf(args) }, query: commentQuery(args.url) });
  return {
    article: { ...article, notes: notesOf(article) },
    bar: scheduledBar(article.scheduledAt),
    around,
    comments: commentView(args.url, comments, getSession(args.context).token !== undefined, closedText(article)),
  };
}
