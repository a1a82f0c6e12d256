import { exactPhrase, type Phrase, queryPhrases } from "./search-tokens.ts";
import { simplify } from "./simplified.ts";

/** A field of a query: 作者:守灯人, -标签:攻略. */
export interface QueryField {
  field: "author" | "tag" | "circle";
  value: string;
  isNot: boolean;
}

/** A parsed search query. */
export interface SearchQuery {
  /** Texts must contain all of these. */
  phrases: Phrase[];
  /** Texts must contain none of these. */
  without: Phrase[];
  fields: QueryField[];
  /** The query has a quoted phrase: texts with only some of its parts are then no hits. */
  isExact: boolean;
  /** The required words, without signs and fields: for a search by people's names. */
  words: string[];
}

/** Maximum characters of a query that are parsed; forms and URLs have lower limits (contract/shared/limits.ts). */
const QUERY_MAX = 400;
const PHRASES_MAX = 8;
const FIELDS_MAX = 4;

const fieldNames: Record<string, QueryField["field"]> = {
  作者: "author",
  author: "author",
  标签: "tag",
  tag: "tag",
  圈子: "circle",
  circle: "circle",
};

/** A minus or a field name only counts at the start of a word: C-3 and 比分3:2 are words. */
const pieces =
  /(?:(?<=^|\s)(-))?(?:(?<=^|\s|\s-|^-)(作者|author|标签|標籤|tag|圈子|circle):)?(?:"([^"]*)"?|([^\s"]+))/giu;

/** Parses a query: words, "an exact phrase", -without, 作者:名字, 标签:名字, 圈子:名字. Full-width signs have the same meaning. */
export function parseQuery(text: string): SearchQuery {
  const query: SearchQuery = { phrases: [], without: [], fields: [], isExact: false, words: [] };
  const plain = text
    .slice(0, QUERY_MAX)
    .normalize("NFKC")
    .replaceAll(/[“”„«»「」『』]/g, '"');
  for (const [, minus, name, quoted, bare] of plain.matchAll(pieces)) {
    const value = quoted ?? bare ?? "";
    const isNot = minus !== undefined;
    const field = name === undefined ? undefined : fieldNames[simplify(name).toLowerCase()];
    if (field) {
      if (value.trim()) query.fields.push({ field, value: value.trim(), isNot });
      continue;
    }
    if (!isNot && quoted === undefined) query.phrases.push(...queryPhrases(value));
    else {
      const phrase = exactPhrase(value);
      if (phrase) (isNot ? query.without : query.phrases).push(phrase);
    }
    if (!isNot && quoted !== undefined) query.isExact = true;
    if (!isNot && queryPhrases(value).length > 0) query.words.push(value.trim());
  }
  return {
    phrases: query.phrases.slice(0, PHRASES_MAX),
    without: query.without.slice(0, PHRASES_MAX),
    fields: query.fields.slice(0, FIELDS_MAX),
    isExact: query.isExact,
    words: query.words.slice(0, PHRASES_MAX),
  };
}
