import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { AwayError, createBreaker } from "../lib/breaker.ts";
import type { ApiConfig } from "../../config/api-config.ts";
import { callIndex } from "./call-index.ts";
import {
  IndexAwayError,
  type IndexDocument,
  type IndexQuery,
  IndexRefusedError,
  type SearchIndex,
} from "./search-index.ts";

/** Deadlines in ms of a reader's search, of a write, and of its completion; `rest`: how long the breaker stays open. */
export interface IndexPatience {
  search: number;
  write: number;
  task: number;
  rest: number;
}
const PATIENCE: IndexPatience = { search: 1_500, write: 15_000, task: 60_000, rest: 5_000 };
const LOOK_AGAIN_MS = 50;
const LOOK_AGAIN_MAX_MS = 1_000;
/** Maximum size of a request's body; the engine accepts 100 MB. */
const BODY_MAX = 8_000_000;

/**
 * Our tokens consist of letters between spaces, and need no interpretation: tolerance for typing errors would change
 * them, prefixes are tokens of their own, and languages must not be detected.
 */
const settings = {
  searchableAttributes: ["title", "body", "titleStarts", "bodyStarts"],
  filterableAttributes: ["id", "author", "circle", "tags", "time"],
  sortableAttributes: ["id", "time", "heat"],
  displayedAttributes: ["id", "hash"],
  rankingRules: ["sort", "words", "attribute", "proximity", "exactness"],
  typoTolerance: { enabled: false },
  prefixSearch: "disabled",
  localizedAttributes: [{ attributePatterns: ["*"], locales: ["eng"] }],
  pagination: { maxTotalHits: 1_000 },
};

const enqueued = z.object({ taskUid: z.number() });
const task = z.object({
  status: z.string(),
  error: z.object({ code: z.string().optional(), message: z.string().optional() }).nullish(),
});
const found = z.object({
  results: z.array(z.object({ hits: z.array(z.object({ id: z.number(), _rankingScore: z.number().default(0) })) })),
});
const entries = z.object({ hits: z.array(z.object({ id: z.number(), hash: z.string().default("") })) });

const quoted = (words: string[]) => `"${words.join(" ")}"`;

/** Excluded words come first: the engine ignores terms after the tenth. */
const queryOf = ({ phrases, without }: IndexQuery) =>
  [...without.map((words) => `-${quoted(words)}`), ...phrases.map(quoted)].join(" ");

function filterOf({ must, mustNot, since }: IndexQuery): string[] {
  const all = ({ authors, circles, tags }: IndexQuery["must"]) => [
    ...authors.map((id) => `author = ${id}`),
    ...circles.map((id) => `circle = ${id}`),
    ...tags.map((id) => `tags = ${id}`),
  ];
  // NOT also matches documents without the field.
  return [
    ...all(must),
    ...all(mustNot).map((condition) => `NOT ${condition}`),
    ...(since === undefined ? [] : [`time >= ${since}`]),
  ];
}

/** Groups documents so that each group fits one request. */
function* bodies(documents: IndexDocument[]): Generator<IndexDocument[]> {
  let body: IndexDocument[] = [];
  let bytes = 0;
  for (const document of documents) {
    const size =
      document.title.length + document.body.length + document.titleStarts.length + document.bodyStarts.length;
    if (body.length > 0 && bytes + size > BODY_MAX) {
      yield body;
      body = [];
      bytes = 0;
    }
    body.push(document);
    bytes += size;
  }
  if (body.length > 0) yield body;
}

/** An adapter for Meilisearch 1.12 or newer (https://www.meilisearch.com/docs/reference/api). */
export function meilisearch(
  { url, key, prefix }: NonNullable<ApiConfig["search"]>,
  patience: IndexPatience = PATIENCE,
): SearchIndex {
  const breaker = createBreaker({
    failures: 3,
    restMs: patience.rest,
    isAway: (error) => error instanceof IndexAwayError,
  });
  const indexOf = (kind: string) => `${prefix}${kind}`;

  async function call<T extends z.ZodType>(
    method: "GET" | "POST" | "PATCH",
    path: string,
    answer: T,
    { body, timeout = patience.write }: { body?: unknown; timeout?: number } = {},
  ): Promise<z.output<T>> {
    try {
      return await breaker.run(() => callIndex({ method, url: `${url}${path}`, key, body, answer, timeout }));
    } catch (error) {
      if (!(error instanceof AwayError)) throw error;
      throw error.cause instanceof IndexAwayError ? error.cause : new IndexAwayError(error.message);
    }
  }

  /** The engine accepts a write at once and executes writes later, in order; this waits for the end of the task. */
  async function done(work: Promise<{ taskUid: number }>): Promise<void> {
    const { taskUid } = await work;
    const until = performance.now() + patience.task;
    for (let wait = LOOK_AGAIN_MS; ; wait = Math.min(wait * 2, LOOK_AGAIN_MAX_MS)) {
      const { status, error } = await call("GET", `/tasks/${taskUid}`, task);
      if (status === "succeeded") return;
      if (status === "failed" || status === "canceled")
        throw new IndexRefusedError(`task ${taskUid} ${status}, ${error?.code}: ${error?.message}`.slice(0, 300));
      if (performance.now() > until) throw new IndexAwayError(`task ${taskUid} is not done in ${patience.task} ms`);
      await pause(wait);
    }
  }

  return {
    name: "Meilisearch",
    place: `${url} ${prefix}`,
    async prepare(kind) {
      const made = await call("POST", "/indexes", enqueued, { body: { uid: indexOf(kind), primaryKey: "id" } });
      await done(Promise.resolve(made)).catch((error: unknown) => {
        if (!(error instanceof IndexRefusedError && error.message.includes("index_already_exists"))) throw error;
      });
      await done(call("PATCH", `/indexes/${indexOf(kind)}/settings`, enqueued, { body: settings }));
    },
    async put(kind, documents) {
      for (const body of bodies(documents))
        await done(call("POST", `/indexes/${indexOf(kind)}/documents?primaryKey=id`, enqueued, { body }));
    },
    async remove(kind, ids) {
      if (ids.length > 0)
        await done(call("POST", `/indexes/${indexOf(kind)}/documents/delete-batch`, enqueued, { body: ids }));
    },
    async find(queries) {
      const body = {
        queries: queries.map((query) => ({
          indexUid: indexOf(query.kind),
          q: queryOf(query),
          filter: filterOf(query),
          ...(query.inTitle ? { attributesToSearchOn: ["title", "titleStarts"] } : {}),
          ...(query.by || query.phrases.length === 0 ? { sort: [`${query.by ?? "time"}:desc`, "id:desc"] } : {}),
          matchingStrategy: "all",
          locales: ["eng"],
          attributesToRetrieve: ["id"],
          showRankingScore: true,
          limit: query.limit,
        })),
      };
      const { results } = await call("POST", "/multi-search", found, { body, timeout: patience.search });
      if (results.length !== queries.length) throw new IndexAwayError("another number of answers than of questions");
      return results.map(({ hits }) =>
        hits.map(({ id, _rankingScore }) => ({ id, score: Math.min(1, Math.max(0, _rankingScore)) })),
      );
    },
    async entries(kind, { after, until, limit }) {
      const filter = [`id > ${after}`, `id <= ${until}`];
      const body = { q: "", filter, sort: ["id:asc"], attributesToRetrieve: ["id", "hash"], limit };
      try {
        return (await call("POST", `/indexes/${indexOf(kind)}/search`, entries, { body })).hits;
      } catch (error) {
        // An index that does not exist has never received a document.
        if (error instanceof IndexRefusedError && error.message.includes("index_not_found")) return [];
        throw error;
      }
    },
  };
}
