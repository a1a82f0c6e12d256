import type { DemoPost } from "./posts.ts";
import { normal, type Random, sample, seededRandom, seedOf } from "./random.ts";

const DAY = 24 * 3_600_000;

export interface Like {
  /** Index in `people`. */
  person: number;
  /** ms */
  at: number;
}
export interface Reception {
  views: number;
  likes: Like[];
}

/** Likes come early: half of them in the first tenth of the time span. */
function likesFrom(random: Random, persons: number[], from: number, now: number): Like[] {
  const span = Math.min(now - from, 12 * DAY);
  return persons
    .map((person) => ({ person, at: Math.round(from + span * random() ** 3.3) }))
    .toSorted((a, b) => a.at - b.at);
}

const othersThan = (author: number, count: number) =>
  Array.from({ length: count }, (_, index) => index).filter((index) => index !== author);

/** Views and likes in a long tail: a few posts are seen by everybody, most by some. New posts have few views yet. */
export function receptionOf(
  post: DemoPost,
  { author, published, now, people }: { author: number; published: number; now: number; people: number },
): Reception {
  const random = seededRandom(seedOf(`crowd ${post.title}`));
  const found = 1 - Math.exp(-(now - published) / (0.9 * DAY)) * 0.85;
  const weight =
    Math.exp(normal(random) * 0.75) *
    (post.isHot ? 4 : 1) *
    (0.6 + post.source.length / 900) *
    (0.6 + post.comments.length / 9);
  const views = Math.round((60 + 620 * weight * (0.7 + random() * 0.6)) * found) + post.comments.length * 3;
  const likeCount = Math.min(people - 1, Math.round(5.5 * weight ** 0.7 * Math.min(1, found * 1.3)));
  return { views, likes: likesFrom(random, sample(random, othersThan(author, people), likeCount), published, now) };
}

/** Most comments get at most three likes, a few get very many. */
export function commentLikes(
  post: DemoPost,
  place: number,
  { author, at, now, people }: { author: number; at: number; now: number; people: number },
): Like[] {
  const random = seededRandom(seedOf(`comment ${place} ${post.title}`));
  const comment = post.comments[place];
  const isReply = comment?.root !== undefined;
  const count = Math.min(
    post.isHot ? people - 1 : 9,
    Math.floor(
      Math.exp(normal(random) * 1.15 + (isReply ? -0.1 : 0.5) + (post.isHot ? 0.7 : 0)) *
        Math.min(1, 0.25 + (now - at) / DAY),
    ),
  );
  return likesFrom(random, sample(random, othersThan(author, people), count), at, now);
}
