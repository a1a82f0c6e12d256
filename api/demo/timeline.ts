import { DAY_MS, dayInChina, OFFSET_MS, startOfDay } from "../../contract/shared/site-time.ts";
import { type Random, seededRandom, seedOf } from "./random.ts";
import type { DemoPost } from "./posts.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Relative number of posts in each hour of a Chinese day, 0 to 23. */
const rhythm = [5, 3, 2, 1, 1, 1, 2, 4, 7, 8, 8, 9, 13, 11, 8, 8, 8, 9, 11, 13, 16, 18, 16, 10];

function hourOf(random: Random): number {
  let left = random() * rhythm.reduce((sum, weight) => sum + weight, 0);
  const hour = rhythm.findIndex((weight) => (left -= weight) < 0);
  return hour < 0 ? 21 : hour;
}

/** @returns ms; before `now`; for posts older than a day, at typical hours */
export function publishedAt(post: DemoPost, now: number): number {
  const random = seededRandom(seedOf(`date ${post.title}`));
  if (post.daysAgo < 1) return Math.round(now - post.daysAgo * DAY_MS - random() * 5 * MINUTE);
  const today = startOfDay(dayInChina(now));
  return Math.round(today - Math.floor(post.daysAgo) * DAY_MS + hourOf(random) * HOUR + random() * HOUR);
}

/**
 * Most people sleep from two to seven: a time in between moves to the morning, unless the morning is after `latest`.
 */
function awake(time: number, latest: number, random: Random): number {
  const hour = ((time + OFFSET_MS) % DAY_MS) / HOUR;
  if (hour < 2 || hour >= 7 || random() < 0.2) return time;
  const morning = time + (7 - hour) * HOUR + random() * 2 * HOUR;
  return morning < latest ? morning : time;
}

/**
 * @returns a time (ms) for each comment: replies after their targets, first-level comments in order, all before `now`
 */
export function commentTimes(post: DemoPost, published: number, now: number): number[] {
  const random = seededRandom(seedOf(`comments ${post.title}`));
  const latest = now - 20_000;
  const age = latest - published;
  const window = Math.min(age * 0.9, (8 + random() * 34) * HOUR);
  const roots = post.comments.filter((comment) => comment.root === undefined).length;
  const times: number[] = [];
  let lastRoot = published;
  let inThread = published;
  let place = 0;
  for (const comment of post.comments) {
    if (comment.root === undefined) {
      const wanted = published + Math.min(age * 0.05, 4 * MINUTE) + window * ((place + random() * 0.8) / roots) ** 1.7;
      place++;
      lastRoot = later(lastRoot, awake(wanted, latest, random), latest);
      inThread = lastRoot;
    } else {
      const gap = Math.min(-Math.log(1 - random()) * 28 * MINUTE + MINUTE, (latest - inThread) * 0.4);
      inThread = later(inThread, awake(inThread + gap, latest, random), latest);
    }
    times.push(inThread);
  }
  return times;
}

/** `wanted`, but later than `before` and at most `latest`. */
function later(before: number, wanted: number, latest: number): number {
  return Math.round(Math.min(Math.max(wanted, before + Math.min(9_000, (latest - before) * 0.02)), latest));
}
