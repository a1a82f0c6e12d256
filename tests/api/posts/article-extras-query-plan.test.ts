import { type Compilable, CompiledQuery, sql } from "kysely";
import { dialectOf } from "#api/db/dialects/dialect-of.ts";
import { encodeCursor } from "#api/db/keyset.ts";
import { versionPageQuery } from "#api/services/posts/article/article-history.ts";
import { bestQuery, neighbourQuery, relatedQuery } from "#api/services/posts/article/articles-around.ts";
import { favouritePageQuery, folderListQuery } from "#api/services/posts/favourite/get-folder.ts";
import { removalPageQuery } from "#api/services/console/removal/list-removals.ts";
import { handledQuery, removalsQuery, reportPageQuery } from "#api/services/console/report/list-reports.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

const CHUNK = 400;

/** Thousands of articles by a few authors, the first of whom has all of them in one folder. */
async function fill({ ctx, make }: ApiServer) {
  const { db } = ctx;
  const now = ctx.clock.now();
  const people = await Promise.all(Array.from({ length: 20 }, () => make.user()));
  const person = (n: number) => people[n % people.length]?.id ?? 0;
  const folders = await db
    .insertInto("favourite_folder")
    .values(
      people.flatMap(({ id }) =>
        Array.from({ length: 20 }, (_, n) => ({
          user_id: id,
          name: `夹 ${n}`,
          is_default: n === 0 ? (1 as const) : (0 as const),
          created_at: now,
        })),
      ),
    )
    .returning(["id", "user_id"])
    .execute();
  const base = {
    renderer_version: 1,
    source: "字",
    html: "<p>字</p>",
    title: "题",
    summary: "要",
    outline: "[]",
    reading_minutes: 1,
  };
  for (let start = 0; start < 4000; start += CHUNK) {
    const articles = await db
      .insertInto("article")
      .values(
        Array.from({ length: CHUNK }, (_, n) => ({
          ...base,
          author_id: person(n),
          published_at: now - (start + n) * 1000,
          updated_at: now,
        })),
      )
      .returning(["id", "published_at", "hot_rank"])
      .execute();
    await db
      .insertInto("article_tag")
      .values(
        articles.map((row) => ({
          article_id: row.id,
          tag_id: 1 + (row.id % 4),
          published_at: row.published_at,
          hot_rank: row.hot_rank,
        })),
      )
      .execute();
    await db
      .insertInto("favourite")
      .values(
        articles.flatMap((row) =>
          [
            ...(row.id % 4 === 0 ? [3] : []),
            ...[0, 100, 200].map((n) => 20 + ((row.id + n) % (folders.length - 20))),
          ].map((place) => {
            const folder = folders[place];
            return {
              user_id: folder?.user_id ?? 0,
              folder_id: folder?.id ?? 0,
              subject_kind: "article" as const,
              subject_id: row.id,
              created_at: now,
            };
          }),
        ),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  const { id: changedId } = await db
    .selectFrom("article")
    .select("id")
    .orderBy("id")
    .limit(1)
    .executeTakeFirstOrThrow();
  for (const articleId of [changedId, changedId + 1]) {
    await db
      .insertInto("article_version")
      .values(
        Array.from({ length: 2000 }, (_, n) => ({
          article_id: articleId,
          revision: n + 1,
          title: "题",
          source: "字",
          editor_id: person(0),
          visibility: "public" as const,
          created_at: now,
        })),
      )
      .execute();
  }
  for (let start = 0; start < 4000; start += CHUNK) {
    await db
      .insertInto("report")
      .values(
        Array.from({ length: CHUNK }, (_, n) => ({
          subject_kind: "comment" as const,
          subject_id: start + n,
          reporter_id: person(n),
          reason: "spam" as const,
          status: (["open", "handled", "dismissed"] as const)[n % 3] ?? "open",
          created_at: now,
        })),
      )
      .execute();
  }
  for (let start = 0; start < 4000; start += CHUNK) {
    const removals = Array.from({ length: CHUNK }, (_, n) => ({
      subject_kind: "comment" as const,
      subject_id: start + n,
      author_id: person(n),
      admin_id: person(1),
      reason: "广告",
      created_at: now - start - n,
    }));
    await db.insertInto("removal").values(removals).execute();
  }
  await sql`analyze`.execute(db);
  const article = await db
    .selectFrom("article")
    .select(["id", "author_id", "published_at"])
    .where("id", ">", 2000)
    .orderBy("id")
    .executeTakeFirstOrThrow();
  return { article, changedId, folderId: folders[3]?.id ?? 0, userId: person(0), now };
}

async function planOf({ ctx }: ApiServer, query: Compilable): Promise<string> {
  const { sql: text, parameters } = query.compile();
  const isSqlite = dialectOf(ctx.db).kind === "sqlite";
  const { rows } = await ctx.db.executeQuery<Record<string, string>>(
    CompiledQuery.raw(`explain ${isSqlite ? "query plan " : ""}${text}`, [...parameters]),
  );
  return rows.map((row) => row.detail ?? row["QUERY PLAN"]).join("\n");
}

/** A scan of a whole table, or an explicit sort of rows. */
const costly = {
  sqlite: /USE TEMP B-TREE|^SCAN (?!\S+ USING (?:COVERING )?INDEX)/m,
  postgres: /Seq Scan|\bSort\b|Bitmap/,
};

test(
  "E01 R07 the lists around an article read one index each, in its order",
  { timeout: 60_000 },
  async ({ server }) => {
    const { ctx } = server;
    const { article, changedId, folderId, now, userId } = await fill(server);
    const limit = 20;
    // SQLite names the primary key's index itself.
    const versionIndex =
      dialectOf(ctx.db).kind === "sqlite" ? "sqlite_autoindex_article_version_1" : "article_version_pk";
    const queries: [string, string, Compilable][] = [
      ["favourites", "favourite_in_folder", favouritePageQuery({ ctx, folderId, cursor: undefined, limit })],
      [
        "favourites, later",
        "favourite_in_folder",
        favouritePageQuery({ ctx, folderId, cursor: encodeCursor([now, 900]), limit }),
      ],
      [
        "versions",
        versionIndex,
        versionPageQuery({ ctx, articleId: changedId, shown: ["public", "followers"], cursor: undefined, limit }),
      ],
      [
        "versions, later",
        versionIndex,
        versionPageQuery({
          ctx,
          articleId: changedId,
          shown: ["public", "followers"],
          cursor: encodeCursor([900]),
          limit,
        }),
      ],
      ["older by the author", "article_author", neighbourQuery({ ctx, article, isNewer: false })],
      ["newer by the author", "article_author", neighbourQuery({ ctx, article, isNewer: true })],
      ["most read by the author", "article_author_views", bestQuery({ ctx, authorId: article.author_id })],
      ["related", "article_tag_latest", relatedQuery({ ctx, tagId: 2, articleId: article.id, viewerId: undefined })],
      ["reports, open", "report_queue", reportPageQuery({ ctx, status: "open", cursor: undefined, limit })],
      [
        "reports, open, later",
        "report_queue",
        reportPageQuery({ ctx, status: "open", cursor: encodeCursor([now, 900]), limit }),
      ],
      ["reports, settled", "report_queue", reportPageQuery({ ctx, status: "handled", cursor: undefined, limit })],
      [
        "reports of some areas",
        "report_queue",
        reportPageQuery({ ctx, status: "open", areas: ["article", "comment"], cursor: undefined, limit }),
      ],
      ...(["open", "handled"] as const).map((status): [string, string, Compilable] => [
        `reports of a kind, ${status}`,
        "report_queue",
        reportPageQuery({ ctx, status, kind: "comment", cursor: encodeCursor([now, 900]), limit }),
      ]),
      [
        "reports of a kind",
        "report_queue",
        reportPageQuery({ ctx, status: "open", kind: "comment", cursor: undefined, limit }),
      ],
      [
        "removals of some areas",
        "removal_list",
        removalPageQuery({ ctx, areas: ["article", "comment"], cursor: undefined, limit }),
      ],
      ["removals", "removal_list", removalPageQuery({ ctx, cursor: undefined, limit })],
      ["removals, later", "removal_list", removalPageQuery({ ctx, cursor: encodeCursor([now, 2900]), limit })],
      [
        "reports, settled, later",
        "report_queue",
        reportPageQuery({ ctx, status: "handled", cursor: encodeCursor([now, 2900]), limit }),
      ],
    ];
    for (const [name, index, query] of queries) {
      const plan = await planOf(server, query);
      expect.soft(plan, name).toContain(index);
      expect.soft(plan, name).not.toMatch(costly[dialectOf(ctx.db).kind]);
    }
    // Counts have no order, so PostgreSQL may collect the rows of an index in a bitmap.
    const counts: [string, Compilable][] = [
      ["removal_author", removalsQuery(ctx, [1, 2, 3])],
      ["report_author", handledQuery(ctx, [1, 2, 3])],
    ];
    for (const [index, query] of counts) expect.soft(await planOf(server, query)).toContain(index);
    // A person has at most fifty folders: sorting them is cheap, finding them must use the index.
    const openFolders = await planOf(server, folderListQuery({ ctx, userId, isOpen: true }));
    expect(openFolders).toContain("favourite_folder_list");
    const folders = await planOf(server, folderListQuery({ ctx, userId }));
    expect(folders).toContain("favourite_folder_list");
    expect(folders).not.toMatch(/Seq Scan|^SCAN/m);
  },
);
