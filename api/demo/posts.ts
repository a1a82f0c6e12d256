import { longGuidesA1 } from "./content/long-guides-a-1.ts";
import { longGuidesA2 } from "./content/long-guides-a-2.ts";
import { longGuidesB1 } from "./content/long-guides-b-1.ts";
import { longGuidesB2 } from "./content/long-guides-b-2.ts";
import { longNewsReviews1 } from "./content/long-news-reviews-1.ts";
import { longNewsReviews2 } from "./content/long-news-reviews-2.ts";
import { longStories1 } from "./content/long-stories-1.ts";
import { longStories2 } from "./content/long-stories-2.ts";
import { longTech1 } from "./content/long-tech-1.ts";
import { longTech2 } from "./content/long-tech-2.ts";
import { shortA1 } from "./content/short-a-1.ts";
import { shortA2 } from "./content/short-a-2.ts";
import { shortB } from "./content/short-b.ts";
import { shortB2 } from "./content/short-b2.ts";
import { shortC1 } from "./content/short-c-1.ts";
import { shortC2 } from "./content/short-c-2.ts";
import { shortD1 } from "./content/short-d-1.ts";
import { shortD2 } from "./content/short-d-2.ts";
import { shortE1 } from "./content/short-e-1.ts";
import { shortE2 } from "./content/short-e-2.ts";
import { shortF1 } from "./content/short-f-1.ts";
import { shortF2 } from "./content/short-f-2.ts";
import { shortG } from "./content/short-g.ts";
import { type DemoPost, parsePosts } from "./parse-posts.ts";

/** All posts, in the order of the files. */
export function demoPosts(): DemoPost[] {
  return [
    longGuidesA1,
    longGuidesA2,
    longGuidesB1,
    longGuidesB2,
    longNewsReviews1,
    longNewsReviews2,
    longStories1,
    longStories2,
    longTech1,
    longTech2,
    shortA1,
    shortA2,
    shortB,
    shortB2,
    shortC1,
    shortC2,
    shortD1,
    shortD2,
    shortE1,
    shortE2,
    shortF1,
    shortF2,
    shortG,
  ].flatMap(parsePosts);
}
