export interface DemoDynamic {
  /** Key of a person. */
  author: string;
  /** Days before seeding. Below 1 exact, from 1 on the day alone counts. */
  daysAgo: number;
  /** Names of pictures, at most nine. */
  pictures: string[];
  visibility: "public" | "followers" | "self";
  poll: { days: number; isMultiple: boolean; options: string[] } | null;
  /** What others call it in `repost=`. */
  name: string | undefined;
  /** The name of a dynamic, or the beginning of an article's title. */
  repostOf: { dynamic: string } | { article: string } | null;
  source: string;
  /** First level, in order. */
  comments: { author: string; text: string }[];
}

/**
 * Reads prose/dynamics.md, which has the newest first:
 *
 *     === author | days ago | picture,picture or - | - or followers, self, id=name, repost=name, article=title, poll=days or poll=days,multi
 *     text
 *     ? an option of the poll
 *     %%
 *     author: comment
 *
 * @throws Error naming the dynamic when a line does not fit
 */
export function parseDynamics(text: string): DemoDynamic[] {
  return text
    .split(/^=== /m)
    .slice(1)
    .map((block) => parseDynamic(block));
}

function parseDynamic(block: string): DemoDynamic {
  const [head = "", ...rest] = block.split("\n");
  const [author = "", days, pictures = "-", flags = "-"] = head.split("|").map((field) => field.trim());
  const [body = "", discussion = ""] = rest.join("\n").split(/^%%$/m);
  const lines = body.trim().split("\n");
  const options = lines.filter((line) => line.startsWith("? ")).map((line) => line.slice(2));
  const poll = /\bpoll=(\d+)(,multi)?/.exec(flags);
  const article = /\barticle=(.+)$/.exec(flags)?.[1];
  const dynamic = /\brepost=(\w+)/.exec(flags)?.[1];
  const daysAgo = Number(days);
  if (!Number.isFinite(daysAgo) || (poll === null) !== (options.length === 0))
    throw new Error(`demo dynamic 「${head}」: bad head line`);
  return {
    author,
    daysAgo,
    pictures: pictures === "-" ? [] : pictures.split(","),
    visibility: flags.includes("followers") ? "followers" : /^self$/.test(flags) ? "self" : "public",
    poll: poll ? { days: Number(poll[1]), isMultiple: poll[2] !== undefined, options } : null,
    name: /\bid=(\w+)/.exec(flags)?.[1],
    repostOf: article ? { article } : dynamic ? { dynamic } : null,
    source: lines
      .filter((line) => !line.startsWith("? "))
      .join("\n")
      .trim(),
    comments: discussion
      .split("\n")
      .filter((line) => line.trim() !== "")
      .map((line) => {
        const [, who, words] = /^(.): (.+)$/u.exec(line) ?? [];
        if (!who || !words) throw new Error(`demo dynamic 「${head}」: bad comment line ${line}`);
        return { author: who, text: words };
      }),
  };
}
