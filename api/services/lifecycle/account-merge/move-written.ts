import { LABEL_MAX } from "../../../markdown/mentions.ts";
import { sql } from "kysely";
import type { Context } from "../../../context.ts";
import { indexText } from "../../../db/text-search.ts";
import { emptyIssue } from "../../posts/draft/issue-json.ts";
import { setImageUses } from "../../files/image/set-image-uses.ts";
import { rewriteVersions, rewriteWords, wordsOf } from "../../shared/mention/rewrite-words.ts";
import type { PostKind } from "../../posts/post/post-kind.ts";
import { indexSources } from "../../finding/search/index-sources.ts";
import { setDraftVideo } from "../../files/video-file/draft-video.ts";
import type { Merge } from "../../../feature.ts";

/** Rows per transaction. */
const BATCH = 100;

/** Moves a batch of posts of each kind to the other author, including the trash, and updates the search index. */
export async function movePosts(ctx: Context, merge: Merge): Promise<number> {
  let count = 0;
  for (const post of ctx.kinds) count += await movePostsOf(ctx, post, merge);
  return count;
}

async function movePostsOf(ctx: Context, { kind }: PostKind, { from, into }: Merge): Promise<number> {
  const own = ctx.db.selectFrom(kind).select("id").where("author_id", "=", from).limit(BATCH);
  // Two queries, because each has an index.
  const there = await own.where("deleted_at", "is", null).execute();
  const inTrash = await own.where("deleted_at", "is not", null).execute();
  const ids = [...there, ...inTrash].map(({ id }) => id).toSorted((a, b) => a - b);
  if (ids.length === 0) return 0;
  const source = indexSources(ctx).find((one) => one.kind === kind);
  await ctx.db.transaction().execute(async (trx) => {
    for (const id of ids) await trx.updateTable(kind).set({ author_id: into }).where("id", "=", id).execute();
    for (const { id, title, body } of (await source?.among(trx, ids)) ?? [])
      await indexText(trx, { kind, id }, { title, body });
  });
  return ids.length;
}

/**
 * Moves a batch of drafts. A person has one draft of each kind except articles: when the other account has a draft of
 * the kind, this text becomes an article draft, with its pictures, so that nothing is lost.
 * @returns the number of drafts
 */
export async function moveDrafts(ctx: Context, { from, into }: Merge): Promise<number> {
  const rows = await ctx.db.selectFrom("draft").selectAll().where("author_id", "=", from).limit(BATCH).execute();
  for (const { id, kind, title, source, issue } of rows)
    await ctx.db.transaction().execute(async (trx) => {
      const same = trx.selectFrom("draft").select("id").where("author_id", "=", into).where("kind", "=", kind);
      const isTaken = kind !== "article" && (await same.executeTakeFirst()) !== undefined;
      if (!isTaken) {
        await trx.updateTable("draft").set({ author_id: into }).where("id", "=", id).execute();
        return;
      }
      await setDraftVideo(trx, ctx, { ownerId: from, draftId: id, videoFileId: null });
      const { imageIds = [] } = JSON.parse(issue) as { imageIds?: number[] };
      const pictures =
        imageIds.length === 0
          ? []
          : await trx.selectFrom("image").select(["id", "key"]).where("id", "in", imageIds).orderBy("id").execute();
      const words = [source, ...pictures.map(({ key }) => `![](/media/${key})`)]
        .filter((text) => text !== "")
        .join("\n\n");
      await trx
        .updateTable("draft")
        .set({
          author_id: into,
          kind: "article",
          title: title || "合并账号留下的草稿",
          source: words,
          issue: JSON.stringify(emptyIssue),
        })
        .where("id", "=", id)
        .execute();
      await setImageUses(
        trx,
        ctx,
        { kind: "draft", id },
        { texts: [words], writerId: into, ids: pictures.map((picture) => picture.id) },
      );
    });
  return rows.length;
}

/**
 * Rewrites a batch of texts that mention the merged account, so that they mention the other. The job `render-anew`
 * renders them again.
 * @returns the number of texts
 */
export async function moveMentions(ctx: Context, merge: Merge): Promise<number> {
  const { from, into } = merge;
  const rows = await ctx.db.selectFrom("mention").selectAll().where("user_id", "=", from).limit(BATCH).execute();
  if (rows.length === 0) return 0;
  const change = await changeOf(ctx, merge);
  for (const { subject_kind: kind, subject_id: id } of rows)
    await ctx.db.transaction().execute(async (trx) => {
      const row = { ...wordsOf(ctx, kind), key: sql`id = ${id}` };
      if (!(await rewriteWords({ db: trx }, row, change))) return;
      await trx
        .insertInto("mention")
        .values({ subject_kind: kind, subject_id: id, user_id: into })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      await trx
        .deleteFrom("mention")
        .where("user_id", "=", from)
        .where("subject_kind", "=", kind)
        .where("subject_id", "=", id)
        .execute();
    });
  return rows.length;
}

/**
 * The change of a text: links to the merged account become links to the other; a summary and a message are plain
 * texts and get the other account's name.
 */
async function changeOf({ db }: Context, merge: Merge): Promise<(text: string, column: string) => string> {
  const nameOf = async (id: number) =>
    (await db.selectFrom("user").select("name").where("id", "=", id).executeTakeFirstOrThrow()).name;
  const [was, is] = [await nameOf(merge.from), await nameOf(merge.into)];
  const byId = naming(merge);
  return (text, column) => {
    if (column !== "summary" && column !== "text") return byId(text);
    return was === null || is === null ? text : text.replaceAll(`@${was}`, `@${is}`);
  };
}

/** Rewrites earlier versions and drafts that mention the merged account. */
export function moveInVersions(ctx: Context, merge: Merge, signal?: AbortSignal): Promise<void> {
  return rewriteVersions(ctx, merge.from, naming(merge), signal);
}

/** Replaces the id in `[@阿岚](user:7)`. */
const naming =
  ({ from, into }: Merge) =>
  (text: string) =>
    text.replaceAll(new RegExp(String.raw`(\[@[^[\]\n]{1,${LABEL_MAX}}\]\(user:)${from}\)`, "g"), `$1${into})`);
