import { sql, type Transaction } from "kysely";
import type { Caller, Context, Viewer } from "../../../context.ts";
import type { WordList, WordListBrief, WordListInput } from "../../../../contract/moderation/word.ts";
import { ApiError, fieldError } from "../../../../contract/shared/errors.ts";
import { limits } from "../../../../contract/shared/limits.ts";
import type { WordField } from "../../../../contract/shared/word-names.ts";
import { dialectOf } from "../../../db/dialects/dialect-of.ts";
import type { Database } from "../../../db/schema/index.ts";
import { dayInChina } from "../../../../contract/shared/site-time.ts";
import { assertMayOnSite } from "../../shared/authority/authority.ts";
import { audit } from "../../shared/staff-log/audit.ts";
import { HIT_DAYS } from "./count-hits.ts";
import { dryRunOf } from "./dry-run.ts";
import { forgetWords } from "./known-words.ts";
import { wordsOf } from "./words-of.ts";

interface Asked {
  ctx: Context;
  viewer: Viewer;
}
interface Act extends Asked {
  caller: Caller;
}
type Trx = Transaction<Database>;

const HITS_SHOWN = 50;
/** The most added or removed words that the log shows. */
const LOGGED_MAX = 20;

const columns = [
  "id",
  "name",
  "level",
  "fields",
  "homophones",
  "is_on",
  "word_count",
  "revision",
  "updated_at",
] as const;
interface Row {
  id: number;
  name: string;
  level: WordListBrief["level"];
  fields: string;
  homophones: number;
  is_on: number;
  word_count: number;
  revision: number;
  updated_at: number;
}

const briefOf = (row: Row, hitCount: number): WordListBrief => ({
  id: row.id,
  name: row.name,
  level: row.level,
  fields: JSON.parse(row.fields) as WordField[],
  homophones: row.homophones === 1,
  isOn: row.is_on === 1,
  wordCount: row.word_count,
  hitCount,
  revision: row.revision,
  updatedAt: new Date(row.updated_at).toISOString(),
});

/** The most frequently found words of one list. */
export function wordHitsQuery({ db, clock }: Pick<Context, "db" | "clock">, listId: number) {
  return db
    .selectFrom("word_hit")
    .select((eb) => ["word", eb.fn.sum("count").as("count")])
    .where("list_id", "=", listId)
    .where("day", ">", dayInChina(clock.now()) - HIT_DAYS)
    .groupBy("word")
    .orderBy(sql`sum(count)`, "desc")
    .orderBy("word")
    .limit(HITS_SHOWN);
}

/** @throws ApiError FORBIDDEN, here and in all verbs of this file, for everybody but administrators */
export async function readWordLists({ ctx, viewer }: Asked): Promise<{ lists: WordListBrief[]; wordCount: number }> {
  assertMayOnSite(viewer, "word");
  const since = dayInChina(ctx.clock.now()) - HIT_DAYS;
  const [rows, counts] = await Promise.all([
    ctx.db.selectFrom("word_list").select(columns).orderBy("id").execute(),
    ctx.db
      .selectFrom("word_list_day")
      .select((eb) => ["list_id", eb.fn.sum("count").as("count")])
      .where("day", ">", since)
      .groupBy("list_id")
      .execute(),
  ]);
  const hits = new Map(counts.map((row) => [row.list_id, Number(row.count)]));
  return {
    lists: rows.map((row) => briefOf(row, hits.get(row.id) ?? 0)),
    wordCount: rows.reduce((sum, row) => sum + row.word_count, 0),
  };
}

const gone = () => new ApiError("NOT_FOUND", "没有这张词表");

/** @throws ApiError NOT_FOUND */
export async function readWordList({ ctx, viewer, id }: Asked & { id: number }): Promise<WordList> {
  assertMayOnSite(viewer, "word");
  const row = await ctx.db.selectFrom("word_list").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw gone();
  const hits = (await wordHitsQuery(ctx, id).execute()).map(({ word, count }) => ({ word, count: Number(count) }));
  const hitCount = hits.reduce((sum, { count }) => sum + count, 0);
  return { ...briefOf(row, hitCount), words: row.words, hits, dryRun: dryRunOf(row) };
}

/** Serializes writers, because the limit counts the words of all lists. */
async function holdWords(trx: Trx): Promise<void> {
  await dialectOf(trx).lockKey(trx, 10_016);
}

async function assertRoom(trx: Trx, words: readonly string[], except = 0): Promise<void> {
  const rows = await trx.selectFrom("word_list").select(["id", "word_count"]).where("id", "<>", except).execute();
  if (except === 0 && rows.length >= limits.wordListsMax)
    throw fieldError("name", `词表最多 ${limits.wordListsMax} 张，请先合并或删除几张`);
  const room = limits.wordsMax - rows.reduce((sum, row) => sum + row.word_count, 0);
  if (words.length > room)
    throw fieldError(
      "words",
      `全部词表合起来最多 ${limits.wordsMax.toLocaleString("en-US")} 个词，这张还能放 ${Math.max(0, room)} 个`,
    );
}

const columnsOf = (
  { name, level, fields, homophones, isOn }: WordListInput,
  words: readonly string[],
  now: number,
) => ({
  name,
  level,
  fields: JSON.stringify(fields),
  homophones: homophones ? (1 as const) : (0 as const),
  is_on: isOn ? (1 as const) : (0 as const),
  words: words.join("\n"),
  word_count: words.length,
  updated_at: now,
});

const logged = ({ words: _, ...input }: WordListInput, words: readonly string[]) => ({ ...input, count: words.length });

/** @throws ApiError INVALID_INPUT */
export async function createWordList({ input, ...act }: Act & { input: WordListInput }): Promise<{ id: number }> {
  const { ctx, viewer } = act;
  assertMayOnSite(viewer, "word");
  const words = wordsOf(input.words);
  const made = await ctx.db.transaction().execute(async (trx) => {
    await holdWords(trx);
    await assertRoom(trx, words);
    const row = await trx
      .insertInto("word_list")
      .values({ ...columnsOf(input, words, ctx.clock.now()), revision: 1 })
      .returning("id")
      .executeTakeFirstOrThrow();
    await audit(trx, act, {
      act: "word-list",
      target: { kind: "word-list", id: row.id },
      after: { ...logged(input, words), added: words.slice(0, LOGGED_MAX) },
    });
    return row;
  });
  forgetWords(ctx);
  return made;
}

/** @throws ApiError NOT_FOUND, INVALID_INPUT, CONFLICT when somebody changed it after the form was rendered */
export async function changeWordList({
  id,
  revision,
  input,
  ...act
}: Act & { id: number; revision: number; input: WordListInput }): Promise<{ ok: true }> {
  const { ctx, viewer } = act;
  assertMayOnSite(viewer, "word");
  const words = wordsOf(input.words);
  await ctx.db.transaction().execute(async (trx) => {
    await holdWords(trx);
    const row = await trx.selectFrom("word_list").selectAll().where("id", "=", id).executeTakeFirst();
    if (!row) throw gone();
    if (row.revision !== revision)
      throw new ApiError("CONFLICT", "词表刚刚被别人改过，请打开新的一页核对后再改；你填写的内容还在下面");
    await assertRoom(trx, words, id);
    await trx
      .updateTable("word_list")
      .set((eb) => ({ ...columnsOf(input, words, ctx.clock.now()), revision: eb("revision", "+", 1) }))
      .where("id", "=", id)
      .execute();
    const before = row.words.split("\n");
    const [had, has] = [new Set(before), new Set(words)];
    const { name, level, fields, homophones, isOn, wordCount: count } = briefOf(row, 0);
    await audit(trx, act, {
      act: "word-list",
      target: { kind: "word-list", id },
      before: { name, level, fields, homophones, isOn, count },
      after: {
        ...logged(input, words),
        added: words.filter((word) => !had.has(word)).slice(0, LOGGED_MAX),
        removed: before.filter((word) => !has.has(word)).slice(0, LOGGED_MAX),
      },
    });
  });
  forgetWords(ctx);
  return { ok: true };
}

/** @throws ApiError NOT_FOUND */
export async function removeWordList({ id, ...act }: Act & { id: number }): Promise<{ ok: true }> {
  const { ctx, viewer } = act;
  assertMayOnSite(viewer, "word");
  await ctx.db.transaction().execute(async (trx) => {
    const row = await trx.deleteFrom("word_list").where("id", "=", id).returningAll().executeTakeFirst();
    if (!row) throw gone();
    await audit(trx, act, {
      act: "remove-word-list",
      target: { kind: "word-list", id },
      before: { name: row.name, level: row.level, isOn: row.is_on === 1, count: row.word_count },
    });
  });
  forgetWords(ctx);
  return { ok: true };
}
