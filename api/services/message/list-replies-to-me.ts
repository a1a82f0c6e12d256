import type { Context, Viewer } from "../../context.ts";
import type { ReplyMessage } from "../../contract/message.ts";
import { cutPage, decodeCursor } from "../../db/pagination.ts";
import { userBriefs } from "../user/user-brief.ts";

interface ListRepliesToMe {
  ctx: Context;
  viewer: Viewer;
  input: { cursor?: string | undefined; limit: number };
}

/** The page's ids from one index, newest first; what was deleted since is looked up row by row and left out. */
export function noticePageQuery({ ctx, userId, limit, cursor }: { ctx: Pick<Context, "db">; userId: number; limit: number; cursor: string | undefined }) {
  const before = decodeCursor(cursor, 1)?.[0];
  return ctx.db
    .selectFrom("comment_notice")
    .select("comment_id")
    .where("user_id", "=", userId)
    .$if(before !== undefined, (query) => query.where("comment_id", "<", before ?? 0))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("comment")
          .innerJoin("article", "article.id", "comment.article_id")
          .select("comment.id")
          .whereRef("comment.id", "=", "comment_notice.comment_id")
          .where("comment.deleted_at", "is", null)
          .where("article.deleted_at", "is", null),
      ),
    )
    .orderBy("comment_id", "desc")
    .limit(limit + 1);
}

/** R28: comments on my articles and answers to my comments. */
export async function listRepliesToMe({ ctx, viewer, input }: ListRepliesToMe): Promise<{ items: ReplyMessage[]; nextCursor: string | null }> {
  const ids = await noticePageQuery({ ctx, userId: viewer.id, limit: input.limit, cursor: input.cursor }).execute();
  const page = cutPage(ids, input.limit, (row) => [row.comment_id]);
  if (page.rows.length === 0) return { items: [], nextCursor: null };
  const rows = await ctx.db
    .selectFrom("comment")
    .innerJoin("article", "article.id", "comment.article_id")
    .select(["comment.id", "comment.author_id", "comment.root_id", "comment.html", "comment.created_at", "article.id as article_id", "article.title", "article.author_id as article_author_id"])
    .where(
      "comment.id",
      "in",
      page.rows.map((row) => row.comment_id),
    )
    .execute();
  const authors = await userBriefs(
    ctx,
    rows.map((row) => row.author_id),
  );
  const items = rows
    .toSorted((a, b) => b.id - a.id)
    .flatMap((row): ReplyMessage[] => {
      const author = authors.get(row.author_id);
      if (!author) return [];
      return [
        {
          id: row.id,
          author,
          article: { id: row.article_id, title: row.title },
          kind: row.root_id === null && row.article_author_id === viewer.id ? "comment" : "reply",
          html: row.html,
          createdAt: new Date(row.created_at).toISOString(),
        },
      ];
    });
  return { items, nextCursor: page.nextCursor };
}
