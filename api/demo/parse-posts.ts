/** A comment or reply as the files have it. */
export interface DemoComment {
  /** Key of a person. */
  author: string;
  text: string;
  /** Below this first-level comment, by its place in `DemoPost.comments`; undefined on the first level. */
  root?: number;
  /** Key of the person whom a reply names; undefined when it answers the root. */
  replyTo?: string;
}

export interface DemoPost {
  title: string;
  author: string;
  /** Names of classify tags. */
  tags: string[];
  /** Days before seeding. Below 1 exact, from 1 on the day alone counts. */
  daysAgo: number;
  /** Name of a picture. */
  cover: string | undefined;
  isHot: boolean;
  isEssence: boolean;
  /** First on its author's page, or on the home page. */
  pin: "profile" | "home" | null;
  isAiDeclared: boolean;
  sourceKind: "original" | "repost" | "translation";
  sourceUrl: string | null;
  /** Markdown; pictures as `![words](pic:name)`. */
  source: string;
  /** In the order of the discussion. */
  comments: DemoComment[];
}

/**
 * Reads a file of prose/posts:
 *
 *     === title
 *     author | tag,tag | days ago | picture or - | - or hot, essence, pin, top, ai, repost=URL, translation=URL
 *     Markdown
 *     %%
 *     author: first level
 *     > author: answers the first-level comment above
 *     > author@other: answers other below the same comment
 *
 * @throws Error naming the post when a line does not fit
 */
export function parsePosts(text: string): DemoPost[] {
  return text
    .split(/^=== /m)
    .slice(1)
    .map((block) => parsePost(block));
}

function parsePost(block: string): DemoPost {
  const [title = "", head = "", ...rest] = block.split("\n");
  const fields = head.split("|").map((field) => field.trim());
  const [author, tags, days, cover, flags] = fields;
  const daysAgo = Number(days);
  if (fields.length !== 5 || !author || !tags || !cover || !flags || !Number.isFinite(daysAgo))
    throw new Error(`demo post 「${title}」: bad head line`);
  const [source = "", discussion = ""] = rest.join("\n").split(/^%%$/m);
  const origin = /(repost|translation)=(\S+)/.exec(flags);
  return {
    title: title.trim(),
    author,
    tags: tags.split(","),
    daysAgo,
    cover: cover === "-" ? undefined : cover,
    isHot: flags.includes("hot"),
    isEssence: /\bessence\b/.test(flags),
    pin: /\btop\b/.test(flags) ? "home" : /\bpin\b/.test(flags) ? "profile" : null,
    isAiDeclared: /\bai\b/.test(flags),
    sourceKind: origin ? (origin[1] as "repost" | "translation") : "original",
    sourceUrl: origin?.[2] ?? null,
    source: source.trim(),
    comments: parseDiscussion(title, discussion),
  };
}

function parseDiscussion(title: string, discussion: string): DemoComment[] {
  const comments: DemoComment[] = [];
  let root: number | undefined;
  for (const line of discussion.split("\n").filter((line) => line.trim() !== "")) {
    const parts = /^(> )?(.)(?:@(.))?: (.+)$/u.exec(line);
    const [, isReply, author, replyTo, text] = parts ?? [];
    if (!author || !text || (isReply && root === undefined) || (replyTo && !isReply))
      throw new Error(`demo post 「${title}」: bad comment line ${line}`);
    if (!isReply) root = comments.length;
    comments.push({
      author,
      text,
      ...(isReply && root !== undefined ? { root } : {}),
      ...(replyTo ? { replyTo } : {}),
    });
  }
  return comments;
}
