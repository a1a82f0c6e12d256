import { Parser } from "htmlparser2";
import { sql } from "kysely";
import { inject } from "vitest";
import { fillDemoCommunity } from "#api/demo/fill.ts";
import { simplify } from "#api/db/simplified.ts";
import { builtInEngine } from "#api/services/finding/search/built-in.ts";
import { resolveQuery } from "#api/services/finding/search/resolve-query.ts";
import { searchable } from "#api/services/finding/search/search.ts";
import { startApiServer } from "#tests/setup/api-server.ts";
import { type ApiServer, expect, test as base } from "#tests/setup/api-test.ts";

const PIECES = 500;
const SEED = 20_261_122;

// oxlint-disable-next-line no-empty-pattern -- Vitest reads from here which fixtures this one uses.
const test = base.extend("demo", { scope: "file" }, async ({}, { onCleanup }) => {
  const { server, stop } = await startApiServer({
    template: inject("databaseTemplate"),
    signKeys: inject("signKeys"),
  });
  onCleanup(stop);
  expect(await fillDemoCommunity(server.ctx)).toBe(true);
  return server;
});

/** Numbers 0…1, the same in every run (mulberry32). */
function drawing(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

const INLINE = new Set("a abbr b code del em i ins kbd mark q s small span strong sub sup u".split(" "));

/** The text that a browser shows, a line for each block, by a parser that the product does not use. */
function shownText(html: string): string {
  let text = "";
  const parser = new Parser({
    ontext: (words) => (text += words),
    onopentagname: (name) => (text += INLINE.has(name) ? "" : "\n"),
    onclosetag: (name) => (text += INLINE.has(name) ? "" : "\n"),
  });
  parser.end(html);
  return text;
}

/** Normalized as documented: full width to half width, lower case, traditional to simplified. */
const normal = (text: string) => simplify(text.normalize("NFKC").toLowerCase());

interface Document {
  kind: string;
  id: number;
  /** Title and text, separately. */
  parts: string[];
}

async function documents({ ctx }: ApiServer): Promise<Document[]> {
  const all: Document[] = [];
  for (const { kind, search } of ctx.kinds) {
    const { rows } = await sql<{ id: number; title: string; html: string }>`
      select id, ${search.isTitled ? sql`title` : sql`''`} as title, html from ${sql.table(kind)}
      where deleted_at is null and ${search.isFound}`.execute(ctx.db);
    for (const { id, title, html } of rows) all.push({ kind, id, parts: [normal(title), normal(shownText(html))] });
  }
  return all;
}

const HAN = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}々ー`;

/** A piece of two to six characters: Chinese from anywhere in the text, a whole word, or both. */
function drawPiece(draw: () => number, docs: Document[]): string | undefined {
  const doc = docs[Math.floor(draw() * docs.length)];
  const text = [...(doc?.parts[draw() < 0.2 ? 0 : 1] ?? "")];
  const from = Math.floor(draw() * text.length);
  const piece = text.slice(from, from + 2 + Math.floor(draw() * 5)).join("");
  if ([...piece].length < 2 || !new RegExp(`^[${HAN}a-z0-9 ]+$`, "u").test(piece) || piece !== piece.trim()) return;
  const word = /[\p{L}\p{N}.]/u;
  const isCut = (inside: string | undefined, outside: string | undefined) =>
    /[a-z0-9]/.test(inside ?? "") && word.test(outside ?? "") && !new RegExp(`[${HAN}]`, "u").test(outside ?? "");
  const end = from + [...piece].length;
  return isCut(text[from], text[from - 1]) || isCut(text[end - 1], text[end]) ? undefined : piece;
}

/** The runs of Chinese and the words of a piece. */
const runsOf = (piece: string) => piece.match(new RegExp(`[${HAN}]+|[a-z0-9]+`, "gu")) ?? [];

/** A Chinese run matches anywhere, a word from its beginning. */
const holdsRun = (text: string, run: string) =>
  /^[a-z0-9]/.test(run) ? new RegExp(`(?:^|[${HAN}]|[^\\p{L}\\p{N}])${run}`, "u").test(text) : text.includes(run);

/**
 * All runs next to each other with any punctuation between, words as a whole: a dot between digits belongs to the
 * number.
 */
function holdsAll(text: string, runs: string[]): boolean {
  const gap = String.raw`[^\p{L}\p{N}\p{Extended_Pictographic}]*`;
  const parts = runs.map((run) =>
    /^[a-z0-9]/.test(run)
      ? `(?:(?<![\\p{L}\\p{N}])|(?<=[${HAN}]))${run}(?:(?![\\p{L}\\p{N}]|\\.\\d)|(?=[${HAN}]))`
      : run,
  );
  return new RegExp(parts.join(gap), "u").test(text);
}

async function found({ ctx }: ApiServer, q: string): Promise<Map<string, number[]>> {
  const { asked } = await resolveQuery({ ctx, viewer: null, input: { q } });
  const ids = new Map<string, number[]>();
  for (const post of ctx.kinds) {
    const page = await builtInEngine.search(ctx, {
      of: searchable(post),
      viewer: null,
      asked,
      cursor: undefined,
      limit: 1_000,
    });
    ids.set(
      post.kind,
      page.ids.toSorted((a, b) => a - b),
    );
  }
  return ids;
}

test(
  "R06 for 500 pieces of real posts the search finds exactly the texts that contain them, as words and in quotes",
  { timeout: 300_000 },
  async ({ demo }) => {
    const docs = await documents(demo);
    expect(docs.length).toBeGreaterThan(100);
    const draw = drawing(SEED);
    const pieces = new Set<string>();
    while (pieces.size < PIECES) {
      const piece = drawPiece(draw, docs);
      if (piece !== undefined) pieces.add(piece);
    }
    const wrong: unknown[] = [];
    for (const piece of pieces) {
      const runs = runsOf(piece);
      const [asWords, inQuotes] = [await found(demo, piece), await found(demo, `"${piece}"`)];
      for (const { kind } of demo.ctx.kinds) {
        const of = docs.filter((doc) => doc.kind === kind);
        const expected = (holds: (text: string, doc: Document) => boolean) =>
          of
            .filter((doc) => holds(doc.parts.join("\n"), doc))
            .map(({ id }) => id)
            .toSorted((a, b) => a - b);
        const words = expected((text) => runs.every((run) => holdsRun(text, run)));
        const exact = expected((_, doc) => doc.parts.some((part) => holdsAll(part, runs)));
        // Partial matches are shown where nothing matches all; they do not count.
        if (words.length > 0 && String(asWords.get(kind)) !== String(words))
          wrong.push({ piece, kind, found: asWords.get(kind), words });
        if (String(inQuotes.get(kind)) !== String(exact))
          wrong.push({ piece, kind, quoted: inQuotes.get(kind), exact });
      }
    }
    expect(wrong).toEqual([]);
  },
);
