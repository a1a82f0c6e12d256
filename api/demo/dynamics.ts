import type { Insertable, Transaction } from "kysely";
import { DAY_MS, dayInChina, startOfDay } from "../../contract/shared/site-time.ts";
import type { CommentTable } from "../db/schema/comment.ts";
import type { DynamicImageTable, DynamicLikeTable } from "../db/schema/dynamic.ts";
import type { Database } from "../db/schema/index.ts";
import { renderDynamicText } from "../markdown/dynamic-text.ts";
import { DYNAMIC_RENDERER_VERSION, RENDERER_VERSION } from "../markdown/rendered.ts";
import { renderComment } from "../markdown/render.ts";
import { personAt } from "./compose.ts";
import { insertNotices } from "./insert-notices.ts";
import { insertForIds, insertRows } from "./insert-rows.ts";
import { type DemoDynamic, parseDynamics } from "./parse-dynamics.ts";
import { people } from "./people.ts";
import { insertPolls } from "./polls.ts";
import { type Random, sample, seededRandom, seedOf } from "./random.ts";
import { readProse } from "./read-prose.ts";
import type { StoredPicture } from "./store-pictures.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

interface Written {
  dynamic: DemoDynamic;
  /** Index in `people`. */
  author: number;
  at: number;
  random: Random;
}

export interface DemoPlaces {
  /** In the order of `people`. */
  userIds: readonly number[];
  /** The articles' stored illustrations by name; dynamics show no others. */
  pictures: Map<string, StoredPicture>;
  articles: readonly { id: number; title: string }[];
  siteUrl: string;
  cdnBase: string;
  now: number;
}

/** A time in the past; older than a day, at waking hours. */
function timeOf({ daysAgo }: DemoDynamic, now: number, random: Random): number {
  if (daysAgo < 1) return Math.round(now - daysAgo * DAY_MS - random() * 3 * MINUTE);
  const today = startOfDay(dayInChina(now));
  return Math.round(today - daysAgo * DAY_MS + (9 + random() * 14) * HOUR);
}

/**
 * Inserts the demo's dynamics (E03) with likes, votes and comments. Deterministic; ids rise with dates, and every
 * counter is computed from the rows.
 */
export async function insertDynamics(trx: Transaction<Database>, places: DemoPlaces): Promise<void> {
  const { userIds, now } = places;
  const user = (place: number) => userIds[place] ?? 0;
  const written = parseDynamics(readProse("dynamics.md"))
    .map((dynamic): Written => {
      const random = seededRandom(seedOf(`dynamic ${dynamic.source}`));
      return { dynamic, author: personAt(dynamic.author), at: timeOf(dynamic, now, random), random };
    })
    .toSorted((a, b) => a.at - b.at);
  const idOfName = new Map(people.map(({ name }, place) => [name, user(place)]));
  const text = {
    siteUrl: places.siteUrl,
    cdnBase: places.cdnBase,
    idsOfNames: async (names: string[]) =>
      new Map(names.flatMap((name) => (idOfName.has(name) ? [[name, idOfName.get(name) ?? 0] as const] : []))),
  };

  const ids: number[] = [];
  const named = new Map<string, number>();
  const likes: Insertable<DynamicLikeTable>[] = [];
  for (const one of written) {
    const { dynamic, author, at, random } = one;
    const origin = originOf(dynamic, named, places);
    const others = people.map((_, place) => place).filter((place) => place !== author);
    const fans =
      dynamic.visibility === "self"
        ? []
        : sample(random, others, Math.floor(1 + random() ** 2 * 22 * Math.min(1, 0.25 + (now - at) / DAY_MS)));
    const [id = 0] = await insertForIds(trx, "dynamic", [
      {
        author_id: user(author),
        source: dynamic.source,
        html: await renderDynamicText(dynamic.source, text),
        renderer_version: DYNAMIC_RENDERER_VERSION,
        visibility: dynamic.visibility,
        has_images: dynamic.pictures.length > 0 ? 1 : 0,
        has_poll: dynamic.poll ? 1 : 0,
        ...origin,
        region: people[author]?.region ?? null,
        like_count: fans.length,
        comment_count: dynamic.comments.length,
        last_floor: dynamic.comments.length,
        created_at: at,
      },
    ]);
    ids.push(id);
    if (dynamic.name) named.set(dynamic.name, id);
    likes.push(
      ...fans.map((place) => ({
        dynamic_id: id,
        user_id: user(place),
        created_at: Math.round(at + (now - at) * random() ** 3),
      })),
    );
    if (origin.origin_dynamic_id !== null)
      await trx
        .updateTable("dynamic")
        .set((eb) => ({ repost_count: eb("repost_count", "+", 1) }))
        .where("id", "=", origin.origin_dynamic_id)
        .execute();
    if (origin.origin_article_id !== null)
      await trx
        .updateTable("article")
        .set((eb) => ({ repost_count: eb("repost_count", "+", 1) }))
        .where("id", "=", origin.origin_article_id)
        .execute();
  }
  await insertRows(trx, "dynamic_like", likes);
  for (const [place, id] of userIds.entries()) {
    const received = likes.filter((like) => written[ids.indexOf(like.dynamic_id)]?.author === place).length;
    if (received > 0)
      await trx
        .updateTable("user")
        .set((eb) => ({ liked_count: eb("liked_count", "+", received) }))
        .where("id", "=", id)
        .execute();
  }
  await insertPictures(trx, written, ids, places);
  const polls = written.flatMap(({ dynamic: { poll }, at, random }, index) =>
    poll ? [{ subject: { kind: "dynamic", id: ids[index] ?? 0 } as const, poll, at, random }] : [],
  );
  await insertPolls(trx, polls, places);
  await insertAnswers(trx, written, ids, places);
}

function originOf({ repostOf, source }: DemoDynamic, named: Map<string, number>, { articles }: DemoPlaces) {
  const none = { origin_dynamic_id: null, origin_article_id: null };
  if (!repostOf) return none;
  if ("dynamic" in repostOf) {
    const id = named.get(repostOf.dynamic);
    if (id === undefined) throw new Error(`demo dynamic 「${source}」: no older one is called ${repostOf.dynamic}`);
    return { ...none, origin_dynamic_id: id };
  }
  const article = articles.find(({ title }) => title.startsWith(repostOf.article));
  if (!article) throw new Error(`demo dynamic 「${source}」: no article begins with ${repostOf.article}`);
  return { ...none, origin_article_id: article.id };
}

/** Image rows owned by the dynamic's author, like those of an upload of the same file. */
async function insertPictures(
  trx: Transaction<Database>,
  written: Written[],
  ids: number[],
  { userIds, pictures }: DemoPlaces,
): Promise<void> {
  const shown = written.flatMap(({ dynamic, author, at }, index) =>
    dynamic.pictures.map((name, position) => ({ name, position, author, at, dynamicId: ids[index] ?? 0 })),
  );
  const imageIds = await insertForIds(
    trx,
    "image",
    shown.map(({ name, author, at }) => {
      const picture = pictures.get(name);
      if (!picture) throw new Error(`demo dynamics: no article shows the picture ${name}`);
      const { thumbKey, ...file } = picture;
      return { ...file, thumb_key: thumbKey, owner_id: userIds[author] ?? 0, created_at: at - MINUTE };
    }),
  );
  await insertRows(
    trx,
    "dynamic_image",
    shown.map(({ dynamicId, position }, index): Insertable<DynamicImageTable> => ({
      dynamic_id: dynamicId,
      position,
      image_id: imageIds[index] ?? 0,
    })),
  );
}

/** Inserts first-level comments in order of time. */
async function insertAnswers(
  trx: Transaction<Database>,
  written: Written[],
  ids: number[],
  { userIds, siteUrl, cdnBase, now }: DemoPlaces,
): Promise<void> {
  const rows: Insertable<CommentTable>[] = [];
  const authors: number[] = [];
  for (const [index, { dynamic, author, at, random }] of written.entries()) {
    let time = at;
    for (const [place, { author: key, text }] of dynamic.comments.entries()) {
      const writer = personAt(key);
      time += Math.round(Math.min(random() * 40 * MINUTE + 20_000, (now - time) * 0.3));
      rows.push({
        subject_kind: "dynamic",
        subject_id: ids[index] ?? 0,
        author_id: userIds[writer] ?? 0,
        floor: place + 1,
        source: text,
        html: (await renderComment(text, { siteUrl, cdnBase, sizesOf: async () => new Map() })).html,
        renderer_version: RENDERER_VERSION,
        region: people[writer]?.region ?? null,
        author_count: writer === author ? 1 : 0,
        created_at: time,
      });
      authors.push(userIds[author] ?? 0);
    }
  }
  const commentIds = await insertForIds(trx, "comment", rows);
  const told = rows.map((row, index) => ({
    userId: authors[index] ?? 0,
    doerId: row.author_id,
    about: { kind: row.subject_kind, id: row.subject_id },
    commentId: commentIds[index] ?? 0,
    at: row.created_at,
  }));
  await insertNotices(trx, told, { areRead: true });
}
