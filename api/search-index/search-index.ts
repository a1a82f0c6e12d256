/** Something that is found, as an engine elsewhere keeps it: words of ours instead of text (services/finding/search/elsewhere/words.ts). */
export interface IndexDocument {
  id: number;
  /** Words between spaces, in their order. */
  title: string;
  body: string;
  /** Every word that begins one of the title's or the text's. */
  titleStarts: string;
  bodyStarts: string;
  author: number | null;
  circle: number | null;
  tags: number[];
  /** ms since 1970. */
  time: number;
  /** How much it is liked, when it was sent. */
  heat: number;
  /** Of all that but the likes: what has another one is stale. */
  hash: string;
}

export interface IndexQuery {
  kind: string;
  /** All of them, each with its words side by side; none: everything. */
  phrases: string[][];
  /** None of these. */
  without: string[][];
  /** The words stand in the title. */
  inTitle?: boolean;
  must: { authors: number[]; circles: number[]; tags: number[] };
  mustNot: { authors: number[]; circles: number[]; tags: number[] };
  /** ms since 1970: only what is younger. */
  since: number | undefined;
  /** Greatest first; without it the engine's own order, best first. */
  by: "time" | "heat" | undefined;
  limit: number;
}

export interface IndexHit {
  id: number;
  /** How well it fits, 0…1. */
  score: number;
}

/**
 * An engine of the search that runs elsewhere, with one index for each kind. All of it has deadlines and bounds.
 * @throws IndexAwayError when it does not answer, or nothing that we understand
 * @throws IndexRefusedError when it says no
 */
export interface SearchIndex {
  /** Where it is and how its indexes are called: another place is another index. */
  place: string;
  /** In the log and in commands. */
  name: string;
  /** Makes the index of a kind, or its settings what they should be. */
  prepare(kind: string): Promise<void>;
  /** Ends when they are found. */
  put(kind: string, documents: IndexDocument[]): Promise<void>;
  /** Ends when they are found no more; what is not there is no error. */
  remove(kind: string, ids: number[]): Promise<void>;
  /** The answers in the order of the queries. */
  find(queries: IndexQuery[]): Promise<IndexHit[][]>;
  /** The next of what it has, in the order of ids: more than `after`, at most `until`. */
  entries(
    kind: string,
    range: { after: number; until: number; limit: number },
  ): Promise<{ id: number; hash: string }[]>;
}

export class IndexAwayError extends Error {
  override name = "IndexAwayError";
}

export class IndexRefusedError extends Error {
  override name = "IndexRefusedError";
}
