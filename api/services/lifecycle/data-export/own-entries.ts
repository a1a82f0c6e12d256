import { Readable } from "node:stream";
import { sql } from "kysely";
import type { Context } from "../../../context.ts";
import type { MemberColumn } from "../../../db/table-facts.ts";
import { exportRow, exportRowAsMarkdown } from "./export-row.ts";

type Asked = Pick<Context, "db" | "media" | "memberColumns">;
type Place = Pick<MemberColumn, "table" | "column">;
type Row = Record<string, unknown>;

/** A file of the archive; `open` is called when the file is written. */
export interface Entry {
  name: string;
  /** Files that are already compressed are stored unchanged. */
  isPacked?: boolean;
  open(): Promise<Readable>;
}

const BATCH = 100;
const about = `这里是你在本站的全部数据。

个人资料.json　　账号和资料
文章、动态、视频、反馈、草稿　　每篇一个 Markdown 文件，开头是发布时间、可见范围等
字幕　　你的视频的字幕，文件名是视频编号和语言
文件　　你上传的图片和视频
其他 .json　　评论、点赞、收藏、关注、圈子、消息、登录记录等，每类一个文件

时间为 ISO 8601（UTC）。
`;

/** A JSON array, written row by row, so that a table is never in memory as a whole. */
export async function* asJson(batches: AsyncIterable<Row[]> | Iterable<Row[]>, without?: readonly string[]) {
  yield "[";
  let isFirst = true;
  for await (const rows of batches)
    for (const row of rows) {
      yield `${isFirst ? "" : ","}\n${JSON.stringify(exportRow(row, without))}`;
      isFirst = false;
    }
  yield "\n]\n";
}

async function* rowsOf(
  { db }: Pick<Asked, "db">,
  { table, column, by }: Place & { by?: string | undefined },
  userId: number,
) {
  const own = sql`select * from ${sql.table(table)} where ${sql.ref(column)} = ${userId}`;
  if (by === undefined) {
    yield (await sql<Row>`${own}`.execute(db)).rows;
    return;
  }
  const key = sql.ref(by);
  const keys = await sql<{ key: number }>`
    select distinct ${key} as key from ${sql.table(table)} where ${sql.ref(column)} = ${userId} order by 1`.execute(db);
  for (let start = 0; start < keys.rows.length; start += BATCH) {
    const some = sql.join(keys.rows.slice(start, start + BATCH).map((row) => Number(row.key)));
    yield (await sql<Row>`${own} and ${key} in (${some}) order by ${key}`.execute(db)).rows;
  }
}

export async function* profile({ db }: Pick<Asked, "db">, userId: number) {
  const user = await db.selectFrom("user").selectAll().where("id", "=", userId).executeTakeFirstOrThrow();
  yield `${JSON.stringify(exportRow(user, ["name_folded", "staff_role", "staff_areas"]), null, 2)}\n`;
}

/** A user's posts of one table, one file each, including the trash until it is purged. */
async function written(
  { db }: Pick<Asked, "db">,
  folder: string,
  { table, column }: Place,
  userId: number,
): Promise<Entry[]> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where ${sql.ref(column)} = ${userId} order by id`.execute(db);
  return rows.map(({ id }) => ({
    name: `${folder}/${id}.md`,
    async open() {
      const found = await sql<Row>`select * from ${sql.table(table)} where id = ${id}`.execute(db);
      return Readable.from(found.rows.map(exportRowAsMarkdown));
    },
  }));
}

async function files({ db, media }: Asked, userId: number): Promise<Entry[]> {
  const images = await db.selectFrom("image").select("key").where("owner_id", "=", userId).orderBy("id").execute();
  const videos = await db
    .selectFrom("video_file")
    .select("media_key as key")
    .where("owner_id", "=", userId)
    .where("media_key", "is not", null)
    .orderBy("id")
    .execute();
  return [...images, ...videos].map(({ key }) => ({
    name: `文件/${key}`,
    isPacked: true,
    // A file that was removed meanwhile becomes an empty entry.
    open: async () => (await media.get(key ?? ""))?.stream ?? Readable.from([]),
  }));
}

/** The captions of a person's videos, one WebVTT file for each language. */
export async function captions({ db }: Pick<Asked, "db">, userId: number): Promise<Entry[]> {
  const rows = await db
    .selectFrom("video_caption")
    .innerJoin("video", "video.id", "video_caption.video_id")
    .select(["video_caption.video_id", "video_caption.lang"])
    .where("video.author_id", "=", userId)
    .orderBy("video_caption.video_id")
    .orderBy("video_caption.lang")
    .execute();
  return rows.map(({ video_id: videoId, lang }) => ({
    name: `字幕/${videoId}.${lang}.vtt`,
    async open() {
      const found = await db
        .selectFrom("video_caption")
        .select("body")
        .where("video_id", "=", videoId)
        .where("lang", "=", lang)
        .execute();
      return Readable.from(found.map(({ body }) => body));
    },
  }));
}

/** An entry whose text is generated piece by piece. */
export const words = (name: string, lines: AsyncIterable<string>): Entry => ({
  name,
  open: () => Promise.resolve(Readable.from(lines)),
});

/** The entries of the person's rows in all tables, of the archive for the member or for an authority. */
export async function tableEntries(
  ctx: Pick<Asked, "db" | "memberColumns">,
  archive: "export" | "records",
  userId: number,
): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (const place of ctx.memberColumns) {
    const { records } = place;
    const fact = archive === "export" || records === true ? place.export : (records ?? { not: "requested" });
    const file = typeof fact === "string" ? { file: fact } : fact;
    if ("folder" in file) entries.push(...(await written(ctx, file.folder, place, userId)));
    if ("file" in file)
      entries.push(words(`${file.file}.json`, asJson(rowsOf(ctx, { ...place, by: file.by }, userId), file.without)));
  }
  return entries;
}

/** The entries of a person's own data, in the order of the archive. */
export async function ownEntries(ctx: Asked, userId: number): Promise<Entry[]> {
  return [
    { name: "说明.txt", open: () => Promise.resolve(Readable.from([about])) },
    words("个人资料.json", profile(ctx, userId)),
    ...(await tableEntries(ctx, "export", userId)),
    ...(await captions(ctx, userId)),
    ...(await files(ctx, userId)),
  ];
}
