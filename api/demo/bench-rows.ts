import { type Insertable, type Kysely, sql, type Transaction } from "kysely";
import { indexMissing } from "../db/text-search.ts";
import { articleKind } from "../services/posts/article/kind.ts";
import type { ArticleTable, ArticleTagTable } from "../db/schema/article.ts";
import type { CommentTable } from "../db/schema/comment.ts";
import type { Database } from "../db/schema/index.ts";
import { type Rendered, renderArticle, renderComment } from "../markdown/render.ts";
import { RENDERER_VERSION, summaryOf } from "../markdown/rendered.ts";
import { hotRank } from "../services/shared/rank/hot-rank.ts";
import { insertNotices, type Told } from "./insert-notices.ts";
import { insertForIds, insertRows } from "./insert-rows.ts";
import { people } from "./people.ts";
import { demoPosts } from "./posts.ts";
import { type Random, seededRandom } from "./random.ts";
import { AGREEMENT_VERSION } from "../../contract/shared/agreement-names.ts";

const DAY = 24 * 3_600_000;
const BATCH = 2_000;
const AUTHORS = 200;

interface Body {
  title: string;
  source: string;
  rendered: Rendered;
}
interface Pool {
  bodies: Body[];
  comments: { source: string; html: string }[];
}

/** Texts are rendered once and reused: the bench measures reading, not rendering. */
async function pool(): Promise<Pool> {
  const settings = { cdnBase: "", siteUrl: "http://localhost", sizesOf: async () => new Map() };
  // Every other post, so that one in five is long, as in the demo.
  const posts = demoPosts().filter((_, index) => index % 2 === 0);
  const bodies: Body[] = [];
  for (const { title, source } of posts) {
    const text = source.replaceAll(/^!\[.*\)$/gm, "").trim();
    bodies.push({ title, source: text, rendered: await renderArticle(text, settings) });
  }
  const comments: Pool["comments"] = [];
  for (const { text } of posts.flatMap((post) => post.comments).slice(0, 300))
    comments.push({ source: text, html: (await renderComment(text, settings)).html });
  return { bodies, comments };
}

/** Inserts the bench's own users; a second run finds those of the first. @returns ids, ascending */
async function authors(db: Kysely<Database>, now: number): Promise<number[]> {
  const rows = Array.from({ length: AUTHORS }, (_, index) => ({
    phone: `198${String(index + 1).padStart(8, "0")}`,
    name: `引灯人${String(index + 1).padStart(4, "0")}`,
    name_folded: `引灯人${String(index + 1).padStart(4, "0")}`,
    region: people[index % people.length]?.region ?? null,
    created_at: now - 400 * DAY,
    agreed_version: AGREEMENT_VERSION,
  }));
  await db
    .insertInto("user")
    .values(rows)
    .onConflict((conflict) => conflict.column("phone").doNothing())
    .execute();
  const found = await db
    .selectFrom("user")
    .select("id")
    .where(
      "phone",
      "in",
      rows.map(({ phone }) => phone),
    )
    .orderBy("id")
    .execute();
  return found.map(({ id }) => id);
}

const pick = <T>(random: Random, items: readonly T[]): T => {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error("nothing to pick from");
  return item;
};

/**
 * Writes `count` articles of the last year, oldest first, with three comments each (two on the first level, one reply)
 * and correct counters. The same arguments give the same rows.
 * @param now ms
 * @param onBatch called with the number of articles written so far
 */
export async function seedRows(
  db: Kysely<Database>,
  count: number,
  now: number,
  onBatch: (done: number) => void = () => {},
): Promise<void> {
  const { bodies, comments } = await pool();
  const userIds = await authors(db, now);
  const tagIds = (await db.selectFrom("classify_tag").select("id").orderBy("id").execute()).map(({ id }) => id);
  const random = seededRandom(count);
  const step = (365 * DAY) / count;
  for (let start = 0; start < count; start += BATCH) {
    const size = Math.min(BATCH, count - start);
    const plans = Array.from({ length: size }, (_, index) => {
      const published = Math.round(now - (count - start - index) * step + random() * step * 0.5);
      return {
        body: pick(random, bodies),
        author: pick(random, userIds),
        tags: new Set([pick(random, tagIds), pick(random, tagIds)]),
        published,
        views: Math.floor(40 / (random() + 0.002)),
        number: start + index + 1,
      };
    });
    await db.transaction().execute((trx) => insertBatch(trx, { plans, comments, userIds, random, now }));
    onBatch(start + size);
  }
  await indexMissing(db, articleKind);
  // Collects statistics, as a database in use has them: the bench must get the query plans of production.
  await sql`analyze`.execute(db);
}

interface Plan {
  body: Body;
  author: number;
  tags: Set<number>;
  published: number;
  views: number;
  number: number;
}

async function insertBatch(
  trx: Transaction<Database>,
  {
    plans,
    comments,
    userIds,
    random,
    now,
  }: { plans: Plan[]; comments: Pool["comments"]; userIds: number[]; random: Random; now: number },
): Promise<void> {
  const rank = (published: number) => hotRank({ likes: 0, comments: 3, publishedAt: published, now });
  const articles = plans.map(({ body, author, published, views, number }): Insertable<ArticleTable> => ({
    author_id: author,
    title: `${body.title.slice(0, 80)} · ${number}`,
    summary: summaryOf(body.rendered.text),
    source: body.source,
    html: body.rendered.html,
    outline: JSON.stringify(body.rendered.outline),
    renderer_version: RENDERER_VERSION,
    reading_minutes: body.rendered.readingMinutes,
    comment_count: 3,
    last_floor: 2,
    view_count: views,
    hot_rank: rank(published),
    published_at: published,
    updated_at: published,
  }));
  const ids = await insertForIds(trx, "article", articles);
  const tags = plans.flatMap((plan, index): Insertable<ArticleTagTable>[] =>
    [...plan.tags].map((tagId) => ({
      article_id: ids[index] ?? 0,
      tag_id: tagId,
      published_at: plan.published,
      hot_rank: rank(plan.published),
    })),
  );
  await insertRows(trx, "article_tag", tags);

  const row = (index: number, minutes: number, floor: number | null): Insertable<CommentTable> => ({
    subject_kind: "article",
    subject_id: ids[index] ?? 0,
    author_id: pick(random, userIds),
    root_id: null,
    floor,
    ...pick(random, comments),
    renderer_version: RENDERER_VERSION,
    reply_count: floor === 1 ? 1 : 0,
    hot_score: floor === 1 ? 2 : 0,
    created_at: Math.min(now, (plans[index]?.published ?? now) + minutes * 60_000),
  });
  const words = plans.map((_, index) => ({
    first: row(index, 7, 1),
    second: row(index, 21, 2),
    reply: row(index, 44, null),
  }));
  const isAuthors = (index: number, comment: Insertable<CommentTable>) =>
    comment.author_id === plans[index]?.author ? 1 : 0;
  const roots = words.flatMap(({ first, second, reply }, index) => [
    { ...first, author_count: isAuthors(index, first) + isAuthors(index, reply) },
    { ...second, author_count: isAuthors(index, second) },
  ]);
  const rootIds = await insertForIds(trx, "comment", roots);
  const replies = words.map(({ reply }, index) => ({ ...reply, root_id: rootIds[index * 2] ?? 0 }));
  const replyIds = await insertForIds(trx, "comment", replies);

  const told: Told[] = [];
  for (const [index, { author }] of plans.entries()) {
    const about = { kind: "article", id: ids[index] ?? 0 } as const;
    const tell = (comment: Insertable<CommentTable> | undefined, commentId = 0) => {
      if (comment) told.push({ userId: author, doerId: comment.author_id, about, commentId, at: comment.created_at });
    };
    for (const place of [index * 2, index * 2 + 1]) tell(roots[place], rootIds[place]);
    const answered = roots[index * 2]?.author_id ?? 0;
    const [reply, replyId = 0, threadId = 0] = [replies[index], replyIds[index], rootIds[index * 2]];
    if (reply && answered !== author) tell(reply, replyId);
    if (reply)
      told.push({
        userId: answered,
        doerId: reply.author_id,
        about,
        commentId: replyId,
        threadId,
        at: reply.created_at,
      });
  }
  await insertNotices(trx, told, { areRead: true });
  await addCounts(
    trx,
    "user",
    plans.map(({ author }) => author),
  );
  await addCounts(
    trx,
    "classify_tag",
    tags.map(({ tag_id }) => tag_id),
  );
}

/** Increments the article count of each id, once per occurrence in the list. */
async function addCounts(trx: Transaction<Database>, table: "user" | "classify_tag", ids: number[]): Promise<void> {
  const counts = new Map<number, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  for (const [id, by] of [...counts].toSorted(([a], [b]) => a - b)) {
    await trx
      .updateTable(table)
      .set((eb) => ({ article_count: eb("article_count", "+", by) }))
      .where("id", "=", id)
      .execute();
  }
}
