import type { Context } from "../context.ts";
import { widthsOfColumn } from "../markdown/picture-widths.ts";
import { type Rendered, renderArticle, renderComment } from "../markdown/render.ts";
import { commentLikes, type Like, receptionOf } from "./crowd.ts";
import type { DemoComment } from "./parse-entries.ts";
import type { DemoPost } from "./posts.ts";
import { people } from "./people.ts";
import type { StoredPicture } from "./store-pictures.ts";
import { commentTimes, publishedAt } from "./timeline.ts";

export interface ComposedComment {
  comment: DemoComment;
  /** Index in `people`. */
  author: number;
  replyTo: number | null;
  /** Index of the root comment among the post's comments. */
  root: number | null;
  floor: number | null;
  replies: number;
  html: string;
  at: number;
  likes: Like[];
}

/** The data of a post before any row has an id. */
export interface ComposedPost {
  post: DemoPost;
  author: number;
  source: string;
  rendered: Rendered;
  published: number;
  views: number;
  likes: Like[];
  comments: ComposedComment[];
}

const PICTURE = /\(pic:(\w+)\)/g;

/** Names of the pictures in covers and texts, each once, in order of appearance. */
export function pictureNames(posts: readonly DemoPost[]): string[] {
  return [
    ...new Set(
      posts.flatMap((post) =>
        [post.cover ?? [], ...[...post.source.matchAll(PICTURE)].map((match) => match[1] ?? [])].flat(),
      ),
    ),
  ];
}

export function personAt(key: string): number {
  const place = people.findIndex((person) => person.key === key);
  if (place < 0) throw new Error(`no such demo person: ${key}`);
  return place;
}

/** Dates, renders and counts all posts. Must run outside of a transaction, because it is slow. @returns oldest first */
export async function composePosts(
  ctx: Context,
  posts: readonly DemoPost[],
  pictures: Map<string, StoredPicture>,
  now: number,
): Promise<ComposedPost[]> {
  const sizes = new Map(
    [...pictures.values()].map(({ key, width, height, widths }) => [
      key,
      { width, height, widths: widthsOfColumn(widths) },
    ]),
  );
  const settings = { cdnBase: ctx.config.cdnBase, siteUrl: ctx.config.siteUrl, sizesOf: async () => sizes };
  const composed: ComposedPost[] = [];
  for (const post of posts) {
    const author = personAt(post.author);
    const published = publishedAt(post, now);
    const source = post.source.replaceAll(PICTURE, (_, name: string) => {
      const picture = pictures.get(name);
      if (!picture) throw new Error(`demo picture ${name} was not drawn`);
      return `(/media/${picture.key})`;
    });
    const { views, likes } = receptionOf(post, { author, published, now, people: people.length });
    composed.push({
      post,
      author,
      source,
      rendered: await renderArticle(source, settings),
      published,
      views,
      likes,
      comments: await composeComments(post, { published, now }, settings),
    });
  }
  return composed.toSorted((a, b) => a.published - b.published || (a.post.title < b.post.title ? -1 : 1));
}

type Settings = Parameters<typeof renderComment>[1];

async function composeComments(
  post: DemoPost,
  { published, now }: { published: number; now: number },
  settings: Settings,
): Promise<ComposedComment[]> {
  const times = commentTimes(post, published, now);
  const composed: ComposedComment[] = [];
  let floor = 0;
  for (const [place, comment] of post.comments.entries()) {
    const author = personAt(comment.author);
    const at = times[place] ?? now;
    const isRoot = comment.root === undefined;
    if (isRoot) floor++;
    const { html } = await renderComment(comment.text, settings);
    composed.push({
      comment,
      author,
      replyTo: comment.replyTo === undefined ? null : personAt(comment.replyTo),
      root: comment.root ?? null,
      floor: isRoot ? floor : null,
      replies: post.comments.filter((other) => other.root === place).length,
      html,
      at,
      likes: commentLikes(post, place, { author, at, now, people: people.length }),
    });
  }
  return composed;
}
