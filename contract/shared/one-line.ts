/** Han, kana and full-width punctuation: a line break beside them is no space. */
const WIDE = "\\p{Script=Han}\\p{Script=Bopomofo}\\u3001-\\u30FF\\uFF01-\\uFF60";
/** Punctuation that Chinese and Latin texts share. */
const SHARED = "“”‘’…—·";
/** Punctuation after which no space stands, also between paragraphs. */
const ENDING = "，。！？；：、…”’」』）》】〉";
const BREAK = "[^\\S\\n]*\\n[^\\S\\n]*";

/** A function, so that the browser's build leaves all of it out of pages that do not call it. */
const joined = () =>
  new RegExp(
    [
      `(?<=[${WIDE}])${BREAK}(?=[${WIDE}${SHARED}])`,
      `(?<=[${SHARED}])${BREAK}(?=[${WIDE}])`,
      `(?<=[${ENDING}])[^\\S\\n]*\\n\\s*(?=[${WIDE}])`,
    ].join("|"),
    "gu",
  );

/**
 * A text in one line. Line breaks and runs of spaces become one space, but a line break between two Han signs is no
 * space. An empty line is one where no punctuation ends the sentence: a heading stays apart from the text below it.
 */
export const oneLine = (text: string): string => text.replaceAll(joined(), "").replaceAll(/\s+/g, " ").trim();

/** Whether a line break between these texts is no space. */
export const isJoined = (before: string, after: string): boolean =>
  `${before.slice(-2)}\n${after.slice(0, 2)}`.search(joined()) >= 0;
