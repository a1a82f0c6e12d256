import { sql } from "kysely";
import type { Context, Viewer } from "../../../context.ts";
import { COMPLETION_MAX, type CompletionItem, type CompletionKind } from "../../../../contract/finding/completion.ts";
import { likePattern, userPage } from "../../people/follow/list-users.ts";
import { circlesNamed } from "./circles-named.ts";

interface Complete {
  ctx: Context;
  viewer: Viewer;
  input: { kind: CompletionKind; q: string };
}

/**
 * Completions for the text typed after `@` or `#`, at most eight: people or tags, then circles.
 * @throws ApiError TOO_MANY_REQUESTS above 120 a minute
 */
export async function complete({ ctx, viewer, input: { kind, q } }: Complete): Promise<{ items: CompletionItem[] }> {
  const [named, circles] = await Promise.all([
    kind === "topic" ? tags(ctx, q) : people(ctx, viewer, q),
    circlesNamed(ctx, viewer, q),
  ]);
  return { items: [...named.slice(0, COMPLETION_MAX - circles.length), ...circles] };
}

/** All tags are read, because there are few. */
async function tags(ctx: Context, q: string): Promise<CompletionItem[]> {
  const rows = await ctx.db
    .selectFrom("classify_tag")
    .select(["id", "name"])
    .where("is_hidden", "=", 0)
    .orderBy("position")
    .orderBy("id")
    .execute();
  const wanted = q.toLowerCase();
  return rows
    .filter(({ name }) => name.toLowerCase().includes(wanted))
    .slice(0, COMPLETION_MAX)
    .map((row) => ({ kind: "tag", ...row }));
}

async function people(ctx: Context, viewer: Viewer, q: string): Promise<CompletionItem[]> {
  const followed = await followedQuery(ctx, viewer.id, q).execute();
  const others =
    followed.length < COMPLETION_MAX
      ? (await userPage({ ctx, keyword: q, cursor: undefined, limit: COMPLETION_MAX * 2 })).rows
      : [];
  const ids = [...new Set([...followed, ...others].map(({ id }) => id))].filter((id) => id !== viewer.id);
  if (ids.length === 0) return [];
  const blocked = await ctx.db
    .selectFrom("user_block")
    .select("user_id")
    .where("target_id", "=", viewer.id)
    .where("user_id", "in", ids)
    .execute();
  const open = ids.filter((id) => !blocked.some((row) => row.user_id === id)).slice(0, COMPLETION_MAX);
  if (open.length === 0) return [];
  const rows = await ctx.db.selectFrom("user").select(["id", "name"]).where("id", "in", open).execute();
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return open.flatMap((id) => {
    const name = names.get(id);
    return name ? [{ kind: "user", id, name }] : [];
  });
}

/** The number of the viewer's newest follows that are searched first; older follows are found among all users. */
const NEWEST_FOLLOWS = 500;

/** Followed users with this name part, latest follow first. */
export function followedQuery(ctx: Pick<Context, "db">, viewerId: number, q: string) {
  const newest = ctx.db
    .selectFrom("user_follow")
    .select(["id as follow_id", "followee_id", "created_at"])
    .where("follower_id", "=", viewerId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(NEWEST_FOLLOWS);
  return (
    ctx.db
      .selectFrom(newest.as("followed"))
      .select("followee_id as id")
      // A scalar subquery, not a join: PostgreSQL would read all users for a join.
      .where(
        sql<boolean>`(select "user".name_folded like ${likePattern(q)} escape '\\' from "user" where "user".id = followed.followee_id) is true`,
      )
      .orderBy("created_at", "desc")
      .orderBy("follow_id", "desc")
      .limit(COMPLETION_MAX)
  );
}
