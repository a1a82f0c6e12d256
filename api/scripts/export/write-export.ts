import { createWriteStream, existsSync } from "node:fs";
import { mkdir, readdir, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type RawBuilder, sql } from "kysely";
import type { Context } from "../../context.ts";
import { makeFolder, syncFolder, syncFolders } from "../../lib/durable-file.ts";
import { filesOfVideo } from "../../services/posts/media/files-of-rows.ts";
import { useIsShown } from "../../services/posts/media/uses.ts";
import { UsageError } from "../run-script.ts";
import { type ExportRow, markdownFile, openWords } from "./open-words.ts";
import type { SiteFile } from "../../db/site-file.ts";
import { allParts, publicParts, rowsOfPart } from "./parts.ts";

export interface WriteExport {
  ctx: Context;
  to: string;
  withPrivate: boolean;
  version: string;
  say: (text: string) => void;
}

export interface Exported {
  counts: Record<string, number>;
  files: number;
}

/** Time of publication, or of creation. */
const dateOf = (row: ExportRow) => new Date(Number(row.published_at ?? row.created_at ?? 0)).toISOString();

/** Sources with hidden parts (回复可见) are for their author only. */
const isHalfHidden = ({ reply_parts: parts }: ExportRow) => typeof parts === "string" && parts !== "[]";

async function writeTexts({ ctx, to, withPrivate }: WriteExport, part: SiteFile, rows: ExportRow[]): Promise<void> {
  const folder = join(to, part.name);
  await mkdir(folder, { recursive: true });
  for (const row of rows) {
    if (typeof row.source !== "string" || row.source === "" || (isHalfHidden(row) && !withPrivate)) continue;
    const head = {
      id: row.id ?? null,
      title: row.title ?? null,
      author: row.author_id ?? null,
      date: dateOf(row),
      url: `${ctx.config.siteUrl}/${part.table}/${row.id}`,
    };
    await writeFile(join(folder, `${row.id}.md`), markdownFile(head, row.source), { flush: true });
  }
}

function opened(row: ExportRow, part: SiteFile, withPrivate: boolean): Record<string, unknown> {
  const hidden = isHalfHidden(row) && !withPrivate;
  return openWords(row, [...(part.without ?? []), ...(hidden ? ["source"] : [])]);
}

async function writePart(all: WriteExport, part: SiteFile): Promise<number> {
  let count = 0;
  async function* lines() {
    for await (const rows of rowsOfPart(all.ctx, part)) {
      if (part.isText) await writeTexts(all, part, rows);
      count += rows.length;
      all.say(`${part.name} ${count}`);
      yield rows.map((row) => `${JSON.stringify(opened(row, part, all.withPrivate))}\n`).join("");
    }
  }
  await pipeline(Readable.from(lines()), createWriteStream(join(all.to, `${part.name}.jsonl`), { flush: true }));
  return count;
}

/** Images that a visible content uses, and videos of the exported posts. */
function fileParts({ ctx, withPrivate }: WriteExport): [SiteFile, (row: ExportRow) => string[]][] {
  const uses = (condition: RawBuilder<unknown>) =>
    sql`exists (select 1 from image_use where image_use.image_id = image.id and ${condition})`;
  const pictures = withPrivate ? sql`1 = 1` : uses(useIsShown(ctx.kinds, null, ctx.clock.now()));
  const shown = [...ctx.kinds].map(
    ({ kind, search }) =>
      sql`(video_file.subject_kind = ${kind} and video_file.subject_id in (select id from ${sql.table(kind)} where deleted_at is null and ${search.isFound}))`,
  );
  return [
    [{ name: "files", table: "image", where: pictures }, (row) => [String(row.key)]],
    [
      { name: "files", table: "video_file", where: withPrivate ? sql`1 = 1` : sql`(${sql.join(shown, sql` or `)})` },
      (row) => filesOfVideo(row as never),
    ],
  ];
}

async function writeFiles(all: WriteExport): Promise<number> {
  let count = 0;
  const without = [
    "owner_id",
    "source_key",
    "lease_until",
    "machine",
    "attempts",
    "progress",
    "reason",
    "unused_since",
  ];
  async function* lines() {
    for (const [part, keysOf] of fileParts(all))
      for await (const rows of rowsOfPart(all.ctx, part))
        for (const row of rows) {
          const keys: string[] = [];
          for (const key of keysOf(row)) {
            const path = join(all.to, "files", key);
            const file = existsSync(path) ? "there" : await all.ctx.media.get(key);
            if (!file) continue;
            if (file !== "there") {
              await mkdir(dirname(path), { recursive: true });
              await pipeline(file.stream, createWriteStream(path, { flush: true }));
              all.say(`文件 ${++count}`);
            }
            keys.push(`files/${key}`);
          }
          const kind = part.table === "image" ? "image" : "video";
          yield `${JSON.stringify({ kind, paths: keys, ...openWords(row, all.withPrivate ? [] : without) })}\n`;
        }
  }
  await pipeline(Readable.from(lines()), createWriteStream(join(all.to, "files.jsonl"), { flush: true }));
  return count;
}

const README = `# A community, in open formats

Each \`.jsonl\` holds one thing a line as JSON, in the words of the site's API (\`/community/docs\`): camelCase, times in ISO 8601. Texts are
also Markdown in folders of the same names. \`files/\` holds pictures and films; \`files.jsonl\` says what they are; addresses
\`/media/…\` in texts are paths below \`files/\`. \`[@name](user:7)\` names a person, \`[#name#](topic:3)\` a tag, by id. \`export.json\` says when,
how many, and whether what is not for everybody is in it. Words that one reads only after answering are left out unless it is.
`;

/**
 * Streams the export into a folder that gets its name when complete. @throws UsageError when the folder is not empty
 */
export async function writeExport(all: WriteExport): Promise<Exported> {
  const { ctx, to, withPrivate, version } = all;
  if (existsSync(to) && (await readdir(to)).length > 0) throw new UsageError(`${to} 不是空的，请另选一个目录`);
  const counts: Record<string, number> = {};
  const part = `${to.replace(/\/+$/, "")}.part`;
  if (existsSync(part)) throw new UsageError(`${part} 是没有完成的导出，请先移走它`);
  await makeFolder(part, 0o700);
  const into = { ...all, to: part };
  for (const each of withPrivate ? allParts(ctx) : publicParts(ctx)) counts[each.name] = await writePart(into, each);
  const files = await writeFiles(into);
  await writeFile(join(part, "README.md"), README, { flush: true });
  const about = { madeAt: new Date().toISOString(), version, site: ctx.config.siteUrl, withPrivate, counts, files };
  await writeFile(join(part, "export.json"), `${JSON.stringify(about, null, 2)}\n`, { flush: true });
  // The name proves that the export is complete, also after a power cut.
  await syncFolders(part);
  await rename(part, to);
  await syncFolder(dirname(to));
  return { counts, files };
}
