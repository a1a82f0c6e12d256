import { setImmediate } from "node:timers/promises";
import { AhoCorasick } from "@monyone/aho-corasick/fast";
import type { WordField, WordLevel } from "../../../../contract/shared/word-names.ts";
import { hasHan, soundsOfWord } from "../../../db/pinyin.ts";
import { normalise, type Normal } from "../../shared/word/normalise.ts";
import { standsThere } from "../../shared/word/stands-there.ts";
import { soundsOf } from "./sounds.ts";

export interface WordsOfList {
  id: number;
  level: WordLevel;
  fields: readonly WordField[];
  homophones: boolean;
  words: readonly string[];
}
/** A word of a list, found in a text at [start, end). */
export interface Hit {
  list: WordsOfList;
  word: string;
  start: number;
  end: number;
}
export interface Matcher {
  /**
   * All hits in a text of one kind, in order, without those inside allowed words. The time grows linearly with the
   * text.
   */
  find(text: string, field: WordField): Hit[];
}

interface Entry {
  list: WordsOfList;
  word: string;
  /** The gaps between the word's letters as the list writes it: `t.me/vip`. */
  gaps: Normal["gaps"];
}
type Entries = Map<string, Entry[]>;
const NO_HITS: Hit[] = [];

const TURN = 500;

/**
 * Builds a matcher, once for each change of the lists. It yields regularly, so that other requests to this process are
 * served.
 */
export async function makeMatcher(lists: readonly WordsOfList[]): Promise<Matcher> {
  const written: Entries = new Map();
  const spoken: Entries = new Map();
  for (const list of lists)
    for (const [index, word] of list.words.entries()) {
      if (index % TURN === TURN - 1) await setImmediate();
      const normal = normalise(word);
      if (normal.letters === "") continue;
      const entry = { list, word, gaps: normal.gaps };
      put(written, normal.letters, entry);
      if (list.homophones && list.level !== "allow" && [...normal.letters].filter(hasHan).length > 1)
        for (const sounds of waysToSay(normal)) put(spoken, sounds, entry);
    }
  const byLetters = automatonOf(written);
  const bySounds = automatonOf(spoken);
  return {
    find(text, field) {
      if (!byLetters) return NO_HITS;
      const normal = normalise(text);
      const all = hitsIn(byLetters.matchInText(normal.letters), normal, written, field);
      if (bySounds) {
        const sounds = soundsOf(normal);
        const heard = bySounds
          .matchInText(sounds.letters)
          .filter(({ begin, end, keyword }) => isLike({ normal, places: sounds.places, begin, end, keyword }));
        all.push(...hitsIn(heard, sounds, spoken, field));
      }
      return withoutAllowed(all);
    },
  };

  /** Two characters sound like many others: one must be the word's own, and the other must not be a particle. */
  function isLike({ normal, places, begin, end, keyword }: Heard): boolean {
    if (end - begin > 2) return true;
    const own = normalise(spoken.get(keyword)?.[0]?.word ?? "").letters;
    const said = [begin, begin + 1].map((at) => normal.letters.charAt(places[at] ?? 0));
    const other = said.filter((letter, place) => letter !== own.charAt(place));
    return other.length < 2 && !other.some((letter) => PARTICLES.has(letter));
  }
}

/** Without this, 大吗 would match 大麻, and 包也 would match 包夜. */
const PARTICLES = new Set("的了吗呢吧也啊嘛呀着过得地么和与在是就都还又很不没有个这那他她它我你们把被对");

interface Heard {
  normal: Normal;
  places: number[];
  begin: number;
  end: number;
  keyword: string;
}

function put(entries: Entries, key: string, entry: Entry): void {
  const there = entries.get(key);
  if (!there) entries.set(key, [entry]);
  else if (!there.some(({ list }) => list === entry.list)) there.push(entry);
}

const automatonOf = (entries: Entries) => (entries.size === 0 ? undefined : new AhoCorasick([...entries.keys()]));

/** The word's sounds: each character read alone, and the word read as a whole. */
function waysToSay(normal: Normal): Set<string> {
  const ways = new Set([soundsOf(normal).letters]);
  const said = soundsOfWord(normal.letters);
  if (said.length === normal.letters.length) ways.add(soundsOf(normal, said).letters);
  return ways;
}

interface Match {
  begin: number;
  end: number;
  keyword: string;
}

function hitsIn(matches: Match[], normal: Normal, entries: Entries, field: WordField): Hit[] {
  const hits: Hit[] = [];
  for (const match of matches) {
    const own = entries.get(match.keyword)?.[0]?.gaps ?? [];
    if (!standsThere(normal, match, own)) continue;
    const [start, end] = [normal.starts[match.begin] ?? 0, normal.ends[match.end - 1] ?? 0];
    for (const { list, word } of entries.get(match.keyword) ?? [])
      if (list.fields.includes(field)) hits.push({ list, word, start, end });
  }
  return hits;
}

/** Removes hits inside allowed words, and sorts the others by position, longest first. */
function withoutAllowed(all: Hit[]): Hit[] {
  const rank = ({ list }: Hit) => (list.level === "allow" ? 0 : 1);
  const inOrder = all.toSorted((a, b) => a.start - b.start || rank(a) - rank(b) || b.end - a.end);
  let allowedUntil = -1;
  const hits: Hit[] = [];
  const seen = new Set<string>();
  for (const hit of inOrder) {
    // Allowed words that begin no later and end no earlier than the hit.
    if (hit.list.level === "allow") {
      allowedUntil = Math.max(allowedUntil, hit.end);
      continue;
    }
    if (hit.end <= allowedUntil) continue;
    const key = `${hit.list.id} ${hit.start} ${hit.end}`;
    if (seen.has(key)) continue;
    seen.add(key);
    hits.push(hit);
  }
  return hits;
}
