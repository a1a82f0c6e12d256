import { type DemoPost, parsePosts } from "./parse-posts.ts";
import { readProseFolder } from "./read-prose.ts";

/** All posts, in the order of the files. */
export function demoPosts(): DemoPost[] {
  return readProseFolder("posts").flatMap(parsePosts);
}
