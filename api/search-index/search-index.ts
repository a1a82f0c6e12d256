/**
 * A document of the external search engine: our tokens in place of the text
 * (services/finding/search/external/words.ts).
 */
export interface IndexDocument {
  id: number;
  /** Tokens in order, separated by spaces. */
  title: string;
  body: string;
  /** Every prefix of the words of the title, and of the body. */
  titleStarts: string;
  bodyStarts: string;
  author: number | null;
  circle: number | null;
  tags: number[];
  /** ms since 1970. */
  time: number;
  /** Popularity by likes at the time of sending. */
  heat: number;
  /** Hash of everything except the likes: a document with another hash is outdated. */
  hash: string;
}

export interface IndexQuery {
  kind: string;
  /** Documents must contain all of these, each with its words side by side; an empty list matches everything. */
  phrases: string[][];
  /** Documents must contain none of these. */
  without: string[][];
  /** The words must be in the title. */
  inTitle?: boolean;
  must: { authors: number[]; circles: number[]; tags: number[] };
  mustNot: { authors: number[]; circles: number[]; tags: number[] };
  /** ms since 1970: only younger documents. */
  since: number | undefined;
  /** Sort key, descending; undefined: the engine's own ranking. */
  by: "time" | "heat" | undefined;
  limit: number;
}

export interface IndexHit {
  id: number;
  /** Quality of the match, from 0 to 1. */
  score: number;
}

/**
 * An external search engine, with an index for each kind. All operations have deadlines and limits.
 * @throws IndexAwayError when the engine does not answer, or not understandably
 * @throws IndexRefusedError when it refuses the request
 */
export interface SearchIndex {
  /** The engine's address and the names of its indexes; another value means other, empty indexes. */
  place: string;
  /** The engine's name in the log and in commands. */
  name: string;
  /** Creates the index of a kind, or updates its settings. */
  prepare(kind: string): Promise<void>;
  /** Writes documents. Resolves when searches find them. */
  put(kind: string, documents: IndexDocument[]): Promise<void>;
  /** Deletes documents. Resolves when searches no longer find them; absent ids are no error. */
  remove(kind: string, ids: number[]): Promise<void>;
  /** Runs queries. @returns the hits of each, in the order of the queries */
  find(queries: IndexQuery[]): Promise<IndexHit[][]>;
  /** Lists documents by ascending id: greater than `after`, at most `until`. */
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
