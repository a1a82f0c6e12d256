/** The finals of each initial; together they are all syllables that people type, with v for ü. */
const FINALS: Record<string, string> = {
  "": "a ai an ang ao e ei en eng er o ou",
  b: "a ai an ang ao ei en eng i ian iao ie in ing o u",
  p: "a ai an ang ao ei en eng i ian iao ie in ing o ou u",
  m: "a ai an ang ao e ei en eng i ian iao ie in ing iu o ou u",
  f: "a an ang ei en eng o ou u",
  d: "a ai an ang ao e ei en eng i ia ian iao ie ing iu ong ou u uan ui un uo",
  t: "a ai an ang ao e eng i ian iao ie ing ong ou u uan ui un uo",
  n: "a ai an ang ao e ei en eng i ian iang iao ie in ing iu ong ou u uan ue uo v",
  l: "a ai an ang ao e ei eng i ia ian iang iao ie in ing iu o ong ou u uan ue un uo v",
  g: "a ai an ang ao e ei en eng ong ou u ua uai uan uang ui un uo",
  k: "a ai an ang ao e ei en eng ong ou u ua uai uan uang ui un uo",
  h: "a ai an ang ao e ei en eng ong ou u ua uai uan uang ui un uo",
  j: "i ia ian iang iao ie in ing iong iu u uan ue un",
  q: "i ia ian iang iao ie in ing iong iu u uan ue un",
  x: "i ia ian iang iao ie in ing iong iu u uan ue un",
  zh: "a ai an ang ao e ei en eng i ong ou u ua uai uan uang ui un uo",
  ch: "a ai an ang ao e en eng i ong ou u ua uai uan uang ui un uo",
  sh: "a ai an ang ao e ei en eng i ou u ua uai uan uang ui un uo",
  r: "an ang ao e en eng i ong ou u ua uan ui un uo",
  z: "a ai an ang ao e ei en eng i ong ou u uan ui un uo",
  c: "a ai an ang ao e en eng i ong ou u uan ui un uo",
  s: "a ai an ang ao e en eng i ong ou u uan ui un uo",
  y: "a an ang ao e i in ing o ong ou u uan ue un",
  w: "a ai an ang ao ei en eng o u",
};

const SYLLABLE_MAX = 6;
const syllables = new Set(
  Object.entries(FINALS).flatMap(([initial, finals]) => finals.split(" ").map((final) => initial + final)),
);
/** The beginnings of syllables: the last syllable of a typed text may be incomplete. */
const beginnings = new Set([...syllables].flatMap((one) => Array.from(one, (_, index) => one.slice(0, index + 1))));

/** The places right after a syllable or a digit that begins at a place. */
function endsFrom(text: string, at: number): number[] {
  const ends = /\d/.test(text[at] ?? "") ? [at + 1] : [];
  for (let length = 1; length <= SYLLABLE_MAX && at + length <= text.length; length++)
    if (syllables.has(text.slice(at, at + length))) ends.push(at + length);
  return ends;
}

/** For each place of a text: whether the text before it is whole syllables, and whether the text from it on is pinyin. */
function placesOf(text: string): { isEnd: boolean[]; isStart: boolean[] } {
  const isEnd = [true];
  for (let at = 0; at < text.length; at++) if (isEnd[at]) for (const end of endsFrom(text, at)) isEnd[end] = true;
  const isStart: boolean[] = [];
  isStart[text.length] = true;
  for (let at = text.length - 1; at >= 0; at--)
    isStart[at] = beginnings.has(text.slice(at)) || endsFrom(text, at).some((end) => isStart[end]);
  return { isEnd, isStart };
}

/** The least letters for a typo: among shorter words nearly all are one edit apart. */
export const TYPO_MIN = 4;
/** Only the first letters get variants: they find few things. */
const LETTERS_MAX = 12;

/** The most variants; only repeated vowels have more. */
const VARIANTS_MAX = 240;

const LETTERS = [..."abcdefghijklmnopqrstuvwxyz"];

/**
 * The prefixes of keys that a typed pinyin with one typo may mean (mojng: mojing): with one letter more, another letter,
 * two letters swapped or one letter less, longest first. Only variants that are pinyin count: for most texts some dozens.
 */
export function pinyinTypos(typed: string): string[] {
  if (typed.length < TYPO_MIN || !/^[a-z\d]+$/.test(typed)) return [];
  const head = typed.slice(0, LETTERS_MAX);
  const { isEnd, isStart } = placesOf(head);
  const variants = new Set<string>();
  /** Replaces the letters from `at` to `rest`; only syllables around them need a check. */
  function vary(at: number, letters: string, rest: number) {
    const variant = head.slice(0, at) + letters + head.slice(rest);
    const shift = at + letters.length - rest;
    const isReached: boolean[] = [];
    for (let place = Math.max(0, at - SYLLABLE_MAX); place <= variant.length; place++) {
      if (!isReached[place] && !(place <= at && isEnd[place])) continue;
      const isRest = place >= at + letters.length;
      if (isRest ? isStart[place - shift] : beginnings.has(variant.slice(place))) {
        variants.add(variant);
        return;
      }
      for (const end of isRest ? [] : endsFrom(variant, place)) isReached[end] = true;
    }
  }
  for (let at = 0; at <= head.length; at++) {
    const [letter, next] = [head[at], head[at + 1]];
    for (const one of LETTERS) {
      vary(at, one, at);
      if (letter) vary(at, one, at + 1);
    }
    if (letter && next) vary(at, next + letter, at + 2);
    if (letter) vary(at, "", at + 1);
  }
  variants.delete(head);
  // A typo after the head does not change the head.
  const heads = typed.length > head.length ? [head] : [];
  return [...heads, ...[...variants].toSorted((a, b) => b.length - a.length).slice(0, VARIANTS_MAX)];
}
