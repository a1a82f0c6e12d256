/** A comment or reply in a demo file. */
export interface DemoComment {
  /** Key of a person. */
  author: string;
  text: string;
  /** For a reply: index in `comments` of its first-level comment; undefined on the first level. */
  root?: number;
  /** Key of the person to whom a reply is addressed; undefined when it answers the root. */
  replyTo?: string;
  /** Days before seeding, if the file states them. */
  daysAgo?: number;
}

/** An entry of a demo file: a post, a dynamic, a ticket or a video. */
export interface Entry<Field extends string> {
  title: string;
  /** Key of a person. */
  author: string;
  /** Days before seeding: exact below 1; from 1 on only the day counts. */
  daysAgo: number;
  fields: Record<Field | "author" | "days", string>;
  /** The words of the last field, with the values after `=`. */
  flags: Map<string, string>;
  /** Markdown; pictures as `![words](pic:name)`. */
  source: string;
  /** The lines that begin with `* `, without this prefix. */
  notes: string[];
  /** Comments in the order of the discussion. */
  comments: DemoComment[];
}

/**
 * Reads a file of prose/:
 *
 *     === title, or nothing
 *     field | field | … | - or flag, flag=value
 *     Markdown
 *     %%
 *     * note
 *     author: first level
 *     > author: answers the first-level comment above
 *     > author@other: answers other below the same comment
 *     author 3.5: three and a half days ago
 *       further lines of the same comment or note are indented
 *
 * @param names of the fields before the last, `author` and `days` among them
 * @throws Error naming the entry when a line does not fit
 */
export function parseEntries<Field extends string>(text: string, names: readonly Field[]): Entry<Field>[] {
  return text
    .split(/^=== ?/m)
    .slice(1)
    .map((block) => parseEntry(block, names));
}

function parseEntry<Field extends string>(block: string, names: readonly Field[]): Entry<Field> {
  const [title = "", head = "", ...rest] = block.split("\n");
  const wrong = (line: string) => new Error(`demo entry 「${title}」: bad line ${line}`);
  const values = head.split("|").map((value) => value.trim());
  const flags = values.pop() ?? "";
  const fields = Object.fromEntries(names.map((name, index) => [name, values[index]])) as Entry<Field>["fields"];
  const daysAgo = Number(fields.days);
  if (values.length !== names.length || values.includes("") || flags === "" || !Number.isFinite(daysAgo))
    throw wrong(head);
  const [source = "", below = ""] = rest.join("\n").split(/^%%$/m);
  const remarks = below
    .split(/\n(?=\S)/)
    .map((remark) => remark.trim().replaceAll(/^ {2}/gm, ""))
    .filter((remark) => remark !== "");
  return {
    title,
    author: fields.author,
    daysAgo,
    fields,
    flags: new Map(
      (flags === "-" ? [] : flags.split(", ")).map((flag) => {
        const [name = "", ...value] = flag.split("=");
        return [name, value.join("=")];
      }),
    ),
    source: source.trim(),
    notes: remarks.filter((remark) => remark.startsWith("* ")).map((remark) => remark.slice(2)),
    comments: parseDiscussion(
      remarks.filter((remark) => !remark.startsWith("* ")),
      wrong,
    ),
  };
}

function parseDiscussion(remarks: readonly string[], wrong: (line: string) => Error): DemoComment[] {
  const comments: DemoComment[] = [];
  let root: number | undefined;
  for (const remark of remarks) {
    const [, isReply, author, replyTo, days, text] = /^(> )?(.)(?:@(.))?(?: ([\d.]+))?: (.+)$/su.exec(remark) ?? [];
    if (!author || !text || (isReply && root === undefined) || (replyTo && !isReply)) throw wrong(remark);
    if (!isReply) root = comments.length;
    comments.push({
      author,
      text,
      ...(isReply && root !== undefined ? { root } : {}),
      ...(replyTo ? { replyTo } : {}),
      ...(days ? { daysAgo: Number(days) } : {}),
    });
  }
  return comments;
}
