import { sql, type Transaction } from "kysely";
import type { Caller, Context, Viewer } from "../../../context.ts";
import { ApiError, fieldError } from "../../../../contract/shared/errors.ts";
import type { Database } from "../../../db/schema/index.ts";
import { taggedKinds } from "../../../db/schema/kind-with.ts";
import { forgetSuggestion } from "../../../db/suggestions.ts";
import { counters } from "../check/counters.ts";
import { markMentionsStale, staleMark } from "../../shared/mention/mark-mentions-stale.ts";
import { wordsOf } from "../../shared/mention/rewrite-words.ts";
import { audit } from "../../shared/staff-log/audit.ts";
import { assertMayOnSite } from "../../shared/authority/authority.ts";

type Trx = Transaction<Database>;
interface Tags {
  from: number;
  into: number;
}

/**
 * Merges a tag into another: posts get the other tag, once; old names and the address lead to it. The statements run in
 * one transaction, in the lock order of a post's writes. The search index and the HTML of texts that mention the tag
 * follow in the job `render-anew`.
 * @throws ApiError FORBIDDEN, NOT_FOUND, INVALID_INPUT at `into` when no other tag has this name
 */
export async function mergeTags({
  ctx,
  tagId,
  into: name,
  ...by
}: {
  ctx: Context;
  viewer: Viewer;
  caller: Caller;
  tagId: number;
  /** The name of the tag that remains. */
  into: string;
}): Promise<{ ok: true }> {
  assertMayOnSite(by.viewer, "tag");
  return ctx.db.transaction().execute(async (trx) => {
    await markTagged(trx, tagId);
    await markMentionsStale(trx, ctx, { tagId });
    const tags = await holdTags(trx, tagId, name);
    const from = tags.find(({ id }) => id === tagId);
    const into = tags.find((tag) => tag.name === name);
    if (!from) throw new ApiError("NOT_FOUND", "标签不存在");
    if (!into) throw fieldError("into", "没有叫这个名字的标签");
    if (into.id === from.id) throw fieldError("into", "请选择另一个标签");
    const ids = { from: from.id, into: into.id };
    await moveTagged(trx, ids);
    await moveTopics(trx, ctx, ids);
    await moveInDrafts(trx, ids);
    await leadOn(trx, from, into.id);
    await forgetSuggestion(trx, { kind: "tag", id: from.id });
    await trx.deleteFrom("classify_tag").where("id", "=", from.id).execute();
    const count = counters.find((rule) => rule.name === "classify_tag.article_count");
    if (count)
      await sql`update classify_tag as t set article_count = ${count.counted} where t.id = ${into.id}`.execute(trx);
    await audit(
      trx,
      { ctx, ...by },
      {
        act: "merge-tag",
        target: { kind: "tag", id: into.id },
        before: { name: from.name },
        after: { name: into.name },
      },
    );
    await ctx.live.publish(trx, { type: "site.changed" });
    return { ok: true } as const;
  });
}

/** Marks posts with this tag for the job, because their search entries contain the tag. */
async function markTagged(trx: Trx, tagId: number): Promise<void> {
  for (const kind of taggedKinds)
    await sql`update ${sql.table(kind)} set renderer_version = ${staleMark()} where id in (
      select ${sql.ref(`${kind}_id`)} from ${sql.table(`${kind}_tag`)} where tag_id = ${tagId})`.execute(trx);
}

/** Locks both tags: a concurrent publication with one of them either waits, or came first and is moved. */
function holdTags(trx: Trx, tagId: number, name: string) {
  return trx
    .selectFrom("classify_tag")
    .select(["id", "name", "slug"])
    .where((eb) => eb.or([eb("id", "=", tagId), eb("name", "=", name)]))
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** Posts with both tags keep only the remaining tag. */
async function moveTagged(trx: Trx, { from, into }: Tags): Promise<void> {
  for (const kind of taggedKinds) {
    const [table, id] = [sql.table(`${kind}_tag`), sql.ref(`${kind}_id`)];
    await markTagged(trx, from);
    await sql`delete from ${table} where tag_id = ${from} and ${id} in (
      select both_of.${id} from ${table} as both_of where both_of.tag_id = ${into})`.execute(trx);
    await sql`update ${table} set tag_id = ${into} where tag_id = ${from}`.execute(trx);
  }
}

/** Replaces references such as `[#攻略#](topic:3)` in source texts. */
async function moveTopics(trx: Trx, ctx: Context, { from, into }: Tags): Promise<void> {
  const kinds = [...new Set(["comment" as const, ...[...ctx.kinds].flatMap((post) => post.mentions)])];
  for (const kind of kinds) {
    const { table, columns } = wordsOf(ctx, kind);
    const named = sql`id in (select subject_id from topic_mention where tag_id = ${from} and subject_kind = ${kind})`;
    for (const column of columns)
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${replaced(column, { from, into })} where ${named} and ${sql.ref(column)} is not null`.execute(
        trx,
      );
  }
  await sql`delete from topic_mention where tag_id = ${from} and exists (
    select 1 from topic_mention as theirs where theirs.tag_id = ${into}
    and theirs.subject_kind = topic_mention.subject_kind and theirs.subject_id = topic_mention.subject_id)`.execute(
    trx,
  );
  await trx.updateTable("topic_mention").set({ tag_id: into }).where("tag_id", "=", from).execute();
}

const replaced = (column: string, { from, into }: Tags) =>
  sql<string>`replace(${sql.ref(column)}, ${`](topic:${from})`}, ${`](topic:${into})`})`;

/** Drafts refer to tags in their text, and by id in their fields. */
async function moveInDrafts(trx: Trx, { from, into }: Tags): Promise<void> {
  await trx
    .updateTable("draft")
    .set({ source: replaced("source", { from, into }) })
    .where("source", "like", `%](topic:${from})%`)
    .execute();
  const rows = await trx.selectFrom("draft").select(["id", "issue"]).where("issue", "like", `%${from}%`).execute();
  for (const { id, issue } of rows) {
    const fields = JSON.parse(issue) as { tagIds?: number[] };
    if (!fields.tagIds?.includes(from)) continue;
    const tagIds = [...new Set(fields.tagIds.map((tagId) => (tagId === from ? into : tagId)))];
    await trx
      .updateTable("draft")
      .set({ issue: JSON.stringify({ ...fields, tagIds }) })
      .where("id", "=", id)
      .execute();
  }
}

/** Redirects the merged tag's present and former names and its address to the remaining tag. */
async function leadOn(trx: Trx, from: { id: number; name: string; slug: string }, into: number): Promise<void> {
  await trx.updateTable("tag_old_name").set({ tag_id: into }).where("tag_id", "=", from.id).execute();
  for (const name of new Set([from.name, from.slug]))
    await trx
      .insertInto("tag_old_name")
      .values({ name, tag_id: into })
      .onConflict((conflict) => conflict.column("name").doUpdateSet({ tag_id: into }))
      .execute();
}
