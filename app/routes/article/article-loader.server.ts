import { data } from "react-router";
import { articleEndpoints, sourceKindName } from "#api/contract/article.ts";
import { commentEndpoints, commentSort } from "#api/contract/comment.ts";
import { newFormKey } from "~/forms/form-key.ts";
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

/**
 * R07: the article and the comments that the address asks for.
 * `?sort=` orders them, `?cursor=` pages them, `?comment=ID` finds the page that holds one, `?replies=ID` shows one
 * comment with all its replies, paged by the same cursor.
 */
export async function loadArticle(args: RouteArgs & { params: { id: string } }) {
  const id = articleIdOf(args);
  const query = args.url.searchParams;
  const sort = commentSort.catch("oldest").parse(query.get("sort") ?? "oldest");
  const cursor = query.get("cursor") || undefined;
  const marked = parseId(query.get("comment"));
  const thread = parseId(query.get("replies"));
  const [{ article, comments }, replies] = await Promise.all([
    load(args, articleEndpoints.get, {
      params: { id },
      query: thread === undefined ? { commentSort: sort, commentCursor: cursor, commentId: marked } : { commentId: thread },
    }),
    thread === undefined ? undefined : load(args, commentEndpoints.replies, { params: { id: thread }, query: { cursor } }),
  ]);
  const root = replies && comments.items.find((comment) => comment.id === thread);
  return {
    article: { ...article, sourceName: sourceKindName[article.sourceKind] },
    comments: root && replies ? { items: [{ ...root, replies: replies.items }], nextCursor: replies.nextCursor } : comments,
    view: {
      sort,
      /** The comment that the address points at. */
      marked: marked ?? null,
      /** The comment whose replies are shown whole. */
      thread: root ? root.id : null,
      isPart: cursor !== undefined || marked !== undefined || root !== undefined,
    },
    /** One-time key of the comment forms; a guest has none. */
    formKey: getSession(args.context).token ? newFormKey() : null,
  };
}
