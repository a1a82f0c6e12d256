import type { z } from "zod";
import type { Context, Viewer } from "../../../context.ts";
import type { DiffLine } from "../../../../contract/posts/article-history.ts";
import type { DynamicVersion, dynamicEndpoints } from "../../../../contract/posts/dynamic.ts";
import { cutPage, down, pageBy } from "../../../db/keyset.ts";
import { textDiff } from "../article/text-diff.ts";
import { briefOf, userBriefs } from "../../people/user/user-brief.ts";
import { readerOf } from "../../circles/visibility/visible-to.ts";
import { readableDynamic } from "./dynamic-rows.ts";
import { dynamicWords } from "./dynamic-text.ts";

/** The lines of the oldest version, which has no older version to compare with. */
const unchanged = (text: string): DiffLine[] =>
  text.split("\n").map((line) => ({ kind: "same", parts: [{ text: line, isChanged: false }] }));

interface Asked {
  ctx: Context;
  viewer: Viewer | null;
  dynamicId: number;
  input: { cursor?: string | undefined; limit: number };
}
type Reader = Awaited<ReturnType<typeof readerOf>>;

/** Which visibilities a version may have had for each reader to see it. */
const readable = {
  author: ["public", "followers", "self"],
  follower: ["public", "followers"],
  other: ["public"],
} as const satisfies Record<Reader, readonly string[]>;

const newestRevision = [down("revision")];

/** The older versions that this reader may see, newest first. */
export function dynamicVersionsQuery({
  ctx,
  dynamicId,
  reader,
  cursor,
  limit,
}: {
  ctx: Pick<Context, "db">;
  dynamicId: number;
  reader: Reader;
  cursor: string | undefined;
  limit: number;
}) {
  const rows = ctx.db
    .selectFrom("dynamic_version")
    .select(["revision", "source", "created_at"])
    .where("dynamic_id", "=", dynamicId)
    .where("visibility", "in", readable[reader]);
  return pageBy(rows, newestRevision, cursor, limit);
}

/**
 * R22: 编辑历史 of a dynamic: each version, and its differences from the one before.
 * @throws ApiError NOT_FOUND, FORBIDDEN as `readableDynamic`
 */
export async function dynamicHistory({
  ctx,
  viewer,
  dynamicId,
  input,
}: Asked): Promise<z.output<typeof dynamicEndpoints.history.output>> {
  const row = await readableDynamic({ ctx, viewer, dynamicId });
  const reader = await readerOf(ctx, viewer, row.author_id);
  const found = await dynamicVersionsQuery({
    ctx,
    dynamicId,
    reader,
    cursor: input.cursor,
    limit: input.limit,
  }).execute();
  const page = cutPage(found, newestRevision, input.limit);
  const current = await ctx.db
    .selectFrom("dynamic")
    .select(["revision", "source", "edited_at", "created_at"])
    .where("id", "=", dynamicId)
    .executeTakeFirstOrThrow();
  const now = {
    revision: current.revision,
    source: current.source,
    created_at: current.edited_at ?? current.created_at,
    isCurrent: true,
  };
  const versions = [...(input.cursor ? [] : [now]), ...page.rows.map((version) => ({ ...version, isCurrent: false }))];
  // The row after the page is compared with the page's last version.
  const texts = await Promise.all(
    [...versions, ...found.slice(input.limit)].map(({ source }) => dynamicWords(ctx, source)),
  );
  const items = versions.map(({ revision, created_at: at, isCurrent }, place): DynamicVersion => ({
    id: revision,
    writtenAt: new Date(at).toISOString(),
    isCurrent,
    lines:
      place + 1 < texts.length
        ? textDiff(texts[place + 1] ?? "", texts[place] ?? "").lines
        : unchanged(texts[place] ?? ""),
  }));
  return {
    dynamic: { id: dynamicId, author: briefOf(await userBriefs(ctx, [row.author_id]), row.author_id) },
    items,
    nextCursor: page.nextCursor,
  };
}
