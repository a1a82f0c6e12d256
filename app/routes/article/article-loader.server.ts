import { data } from "react-router";
import { articleEndpoints } from "#api/contract/article.ts";
import { sourceKindName } from "#api/contract/article-issue.ts";
import { commentQuery, commentView } from "~/features/comments/comment-view.ts";
import { parseId } from "~/lib/parse-id.ts";
import { load, type RouteArgs } from "~/server/api.server.ts";
import { webRequestContext } from "~/server/request-context.server.ts";
import { getSession } from "~/server/session.server.ts";

/** R30: a malformed id is a page that does not exist. */
export function articleIdOf(args: RouteArgs & { params: { id: string } }): number {
  const id = parseId(args.params.id);
  if (id !== undefined) return id;
  throw data({ message: `Page Not Found: ${args.url.pathname}`, requestId: args.context.get(webRequestContext).requestId }, { status: 404 });
}

/** R07: the article and the comments that the address asks for. */
export async function loadArticle(args: RouteArgs & { params: { id: string } }) {
  const { article, around, comments } = await load(args, articleEndpoints.get, { params: { id: articleIdOf(args) }, query: commentQuery(args.url) });
  return {
    article: { ...article, sourceName: sourceKindName[article.sourceKind] },
    around,
    comments: commentView(args.url, comments, getSession(args.context).token !== undefined),
  };
}
