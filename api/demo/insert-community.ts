import type { Insertable, Transaction } from "kysely";
import type { ArticleLikeTable, ArticleTagTable } from "../db/schema/article.ts";
import type { CommentLikeTable, CommentTable } from "../db/schema/comment.ts";
import type { Database } from "../db/schema/index.ts";
import { RENDERER_VERSION, summaryOf } from "../markdown/rendered.ts";
import { hotRank } from "../services/shared/rank/hot-rank.ts";
import { circleBannerName, circleIconName, demoCircles } from "./circles.ts";
import type { ComposedComment, ComposedPost } from "./compose.ts";
import { insertNotices, type Told } from "./insert-notices.ts";
import { insertForIds, insertRows } from "./insert-rows.ts";
import { people } from "./people.ts";
import { avatarName, type StoredPicture } from "./store-pictures.ts";

const DAY = 24 * 3_600_000;
type Trx = Transaction<Database>;

/** Inserts the people with counters that already include the posts. @returns ids in the order of `people` */
export function insertPeople(trx: Trx, posts: readonly ComposedPost[], now: number): Promise<number[]> {
  const written = people.map(() => 0);
  const liked = people.map(() => 0);
  for (const { author, likes, comments } of posts) {
    written[author] = (written[author] ?? 0) + 1;
    liked[author] = (liked[author] ?? 0) + likes.length;
    for (const comment of comments) liked[comment.author] = (liked[comment.author] ?? 0) + comment.likes.length;
  }
  const rows = people.map((person, place) => ({
    phone: `199${String(place + 1).padStart(8, "0")}`,
    name: person.name,
    name_folded: person.name.normalize("NFKC").toLowerCase(),
    bio: person.bio,
    role: person.role,
    region: person.region,
    article_count: written[place] ?? 0,
    liked_count: liked[place] ?? 0,
    created_at: now - person.joinedDaysAgo * DAY - place * 3_777_000,
  }));
  return insertForIds(trx, "user", rows);
}

/**
 * Inserts the images; the owner of an illustration is the author of the first post with it. @returns image ids by name
 */
export async function insertPictures(
  trx: Trx,
  {
    posts,
    pictures,
    userIds,
    now,
  }: { posts: readonly ComposedPost[]; pictures: Map<string, StoredPicture>; userIds: number[]; now: number },
): Promise<Map<string, number>> {
  const named = [...pictures].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const rows = named.map(([name, picture]) => {
    const owner = demoCircles.find((circle) =>
      [circleIconName(circle.name), circleBannerName(circle.name)].includes(name),
    )?.owner;
    const person = people.findIndex(({ key }) => avatarName(key) === name || key === owner);
    const first = posts.find(({ post, source }) => post.cover === name || source.includes(picture.key));
    return {
      owner_id: userIds[person >= 0 ? person : (first?.author ?? 0)] ?? 0,
      key: picture.key,
      thumb_key: picture.thumbKey,
      mime: picture.mime,
      width: picture.width,
      height: picture.height,
      bytes: picture.bytes,
      widths: picture.widths,
      created_at: person >= 0 ? now - (people[person]?.joinedDaysAgo ?? 0) * DAY : (first?.published ?? now) - 60_000,
    };
  });
  const ids = await insertForIds(trx, "image", rows);
  const byName = new Map(named.map(([name], index) => [name, ids[index] ?? 0]));
  for (const [place, { key }] of people.entries()) {
    await trx
      .updateTable("user")
      .set({ avatar_image_id: byName.get(avatarName(key)) ?? null })
      .where("id", "=", userIds[place] ?? 0)
      .execute();
  }
  return byName;
}

interface Written {
  posts: readonly ComposedPost[];
  userIds: number[];
  now: number;
}

/** @returns ids in the order of `posts` */
export async function insertArticles(
  trx: Trx,
  { posts, userIds, imageIds, now }: Written & { imageIds: Map<string, number> },
): Promise<number[]> {
  const ranks = posts.map(({ likes, comments, published }) =>
    hotRank({ likes: likes.length, comments: comments.length, publishedAt: published, now }),
  );
  const rows = posts.map(({ post, author, source, rendered, published, views, likes, comments }, index) => ({
    author_id: userIds[author] ?? 0,
    title: post.title,
    summary: summaryOf(rendered.text),
    cover_image_id: post.cover === undefined ? null : (imageIds.get(post.cover) ?? null),
    source,
    html: rendered.html,
    reply_parts: JSON.stringify(rendered.replyParts),
    outline: JSON.stringify(rendered.outline),
    renderer_version: RENDERER_VERSION,
    source_kind: post.sourceKind,
    source_url: post.sourceUrl,
    ai_statement: post.isAiDeclared ? (1 as const) : (0 as const),
    region: people[author]?.region ?? null,
    reading_minutes: rendered.readingMinutes,
    comment_count: comments.length,
    last_floor: comments.filter(({ root }) => root === null).length,
    like_count: likes.length,
    view_count: views,
    hot_rank: ranks[index] ?? 0,
    published_at: published,
    updated_at: published,
    essence_at: post.isEssence ? Math.min(now, published + DAY) : null,
    pinned_at: post.pin === "profile" ? published : null,
    home_pinned_at: post.pin === "home" ? published : null,
  }));
  const ids = await insertForIds(trx, "article", rows);

  const tags = new Map(
    (await trx.selectFrom("classify_tag").select(["id", "name"]).execute()).map(({ id, name }) => [name, id]),
  );
  const tagRows: Insertable<ArticleTagTable>[] = [];
  const likeRows: Insertable<ArticleLikeTable>[] = [];
  for (const [index, { post, published, likes }] of posts.entries()) {
    const articleId = ids[index] ?? 0;
    for (const name of post.tags) {
      const tagId = tags.get(name);
      if (tagId === undefined) throw new Error(`demo post 「${post.title}」: no tag ${name}`);
      tagRows.push({ article_id: articleId, tag_id: tagId, published_at: published, hot_rank: ranks[index] ?? 0 });
    }
    for (const like of likes)
      likeRows.push({ article_id: articleId, user_id: userIds[like.person] ?? 0, created_at: like.at });
  }
  await insertRows(trx, "article_tag", tagRows);
  await insertRows(trx, "article_like", likeRows);
  for (const tagId of tags.values()) {
    const count = tagRows.filter((row) => row.tag_id === tagId).length;
    await trx
      .updateTable("classify_tag")
      .set((eb) => ({ article_count: eb("article_count", "+", count) }))
      .where("id", "=", tagId)
      .execute();
  }
  return ids;
}

/** The comment that the post's author pins: their first one on the first level, unless it is the very first comment. */
function pinnedOf(post: ComposedPost): ComposedComment | undefined {
  return post.comments.find(
    (comment) => comment.root === null && comment.author === post.author && comment.floor !== 1,
  );
}

/** Number of comments by the post's author in the thread of a first-level comment. */
function authorWords(post: ComposedPost, root: ComposedComment): number {
  const place = post.comments.indexOf(root);
  return post.comments.filter(
    (comment, index) => comment.author === post.author && (index === place || comment.root === place),
  ).length;
}

/** Inserts comments in order of time over all articles, so that ids rise with dates. */
export async function insertComments(
  trx: Trx,
  { posts, userIds, articleIds }: Omit<Written, "now"> & { articleIds: number[] },
): Promise<void> {
  const all = posts.flatMap((post, index) =>
    post.comments.map((comment) => ({ comment, post, articleId: articleIds[index] ?? 0 })),
  );
  all.sort(
    (a, b) =>
      a.comment.at - b.comment.at ||
      a.articleId - b.articleId ||
      a.post.comments.indexOf(a.comment) - b.post.comments.indexOf(b.comment),
  );
  const ids = new Map<ComposedComment, number>();
  let waiting: typeof all = [];
  const user = (place: number) => userIds[place] ?? 0;

  async function flush(): Promise<void> {
    const rows = waiting.map(({ comment, post, articleId }): Insertable<CommentTable> => {
      const root = comment.root === null ? undefined : post.comments[comment.root];
      return {
        subject_kind: "article",
        subject_id: articleId,
        author_id: user(comment.author),
        root_id: root === undefined ? null : (ids.get(root) ?? 0),
        reply_to_user_id: comment.replyTo === null ? null : user(comment.replyTo),
        floor: comment.floor,
        source: comment.comment.text,
        html: comment.html,
        renderer_version: RENDERER_VERSION,
        region: people[comment.author]?.region ?? null,
        like_count: comment.likes.length,
        reply_count: comment.replies,
        hot_score: comment.likes.length + 2 * comment.replies,
        author_count: comment.root === null ? authorWords(post, comment) : 0,
        is_pinned: comment === pinnedOf(post) ? 1 : 0,
        created_at: comment.at,
      };
    });
    for (const [index, id] of (await insertForIds(trx, "comment", rows)).entries()) {
      const written = waiting[index];
      if (written) ids.set(written.comment, id);
    }
    waiting = [];
  }

  for (const next of all) {
    const root = next.comment.root === null ? undefined : next.post.comments[next.comment.root];
    // A reply needs its root's id, so waiting comments are inserted first.
    if (root && !ids.has(root)) await flush();
    waiting.push(next);
  }
  await flush();

  const likes: Insertable<CommentLikeTable>[] = [];
  const told: Told[] = [];
  for (const { comment, post, articleId } of all) {
    const id = ids.get(comment) ?? 0;
    for (const like of comment.likes) likes.push({ comment_id: id, user_id: user(like.person), created_at: like.at });
    const answered = comment.replyTo ?? (comment.root === null ? undefined : post.comments[comment.root]?.author);
    const root = comment.root === null ? undefined : post.comments[comment.root];
    const act = {
      doerId: user(comment.author),
      about: { kind: "article" as const, id: articleId },
      commentId: id,
      at: comment.at,
    };
    if (answered !== undefined && root) told.push({ ...act, userId: user(answered), threadId: ids.get(root) ?? 0 });
    if (answered !== post.author) told.push({ ...act, userId: user(post.author) });
  }
  await insertRows(trx, "comment_like", likes);
  await insertNotices(trx, told, { areRead: true });
}
