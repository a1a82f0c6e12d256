import { adminEndpoints } from "#contract/console/admin.ts";
import { wordLevelName } from "#contract/shared/word-names.ts";
import { load } from "~/server/api.server.ts";
import { requireLogin } from "~/server/guards.server.ts";
import { idParam } from "~/server/id-param.server.ts";
import type { Route } from "./+types/word-list";

/** Returns a CSV cell that no spreadsheet interprets as a formula. */
const cell = (text: string) => `"${text.replace(/^[=+\-@\t\r]/, "'$&").replaceAll('"', '""')}"`;

/** Downloads a word list: `?format=csv` adds the level and the number of matches; else one word per line. */
export async function loader(args: Route.LoaderArgs) {
  requireLogin(args);
  const list = await load(args, adminEndpoints.wordList, { params: { id: idParam(args) } });
  const words = list.words.split("\n");
  const isCsv = args.url.searchParams.get("format") === "csv";
  const hits = new Map(list.hits.map(({ word, count }) => [word, count]));
  const lines = isCsv
    ? words.map((word) => [cell(word), cell(wordLevelName[list.level]), hits.get(word) ?? 0].join(","))
    : words;
  return new Response(`\uFEFF${lines.join("\r\n")}\r\n`, {
    headers: {
      "content-type": isCsv ? "text/csv; charset=utf-8" : "text/plain; charset=utf-8",
      "content-disposition": `attachment; filename="words-${list.id}.${isCsv ? "csv" : "txt"}"`,
      "cache-control": "no-store",
    },
  });
}
