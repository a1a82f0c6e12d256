import { longGuidesA } from "./content/long-guides-a.ts";
import { longGuidesB } from "./content/long-guides-b.ts";
import { longNewsReviews } from "./content/long-news-reviews.ts";
import { longStories } from "./content/long-stories.ts";
import { longTech } from "./content/long-tech.ts";
import { shortA } from "./content/short-a.ts";
import { shortB } from "./content/short-b.ts";
import { shortB2 } from "./content/short-b2.ts";
import { shortC } from "./content/short-c.ts";
import { shortD } from "./content/short-d.ts";
import { shortE } from "./content/short-e.ts";
import { shortF } from "./content/short-f.ts";
import { shortG } from "./content/short-g.ts";
import { type DemoPost, parsePosts } from "./parse-posts.ts";

/** All posts, in the order of the files. */
export function demoPosts(): DemoPost[] {
  return [longGuidesA, longGuidesB, longNewsReviews, longStories, longTech, shortA, shortB, shortB2, shortC, shortD, shortE, shortF, shortG].flatMap(parsePosts);
}
