/** An edit of a text area: `insert` replaces start…end, then `select` is selected. Positions in UTF-16 code units. */
export interface Edit {
  start: number;
  end: number;
  insert: string;
  select: { start: number; end: number };
}

export interface Selection {
  text: string;
  start: number;
  end: number;
}

/** Puts marks around the selection or a placeholder, which is then selected. Removes existing marks. */
export function wrap({ text, start, end }: Selection, mark: string, placeholder: string): Edit {
  const chosen = text.slice(start, end);
  if (text.slice(start - mark.length, start) === mark && text.slice(end, end + mark.length) === mark) {
    const from = start - mark.length;
    return { start: from, end: end + mark.length, insert: chosen, select: { start: from, end: from + chosen.length } };
  }
  const inner = chosen || placeholder;
  const from = start + mark.length;
  return { start, end, insert: mark + inner + mark, select: { start: from, end: from + inner.length } };
}

/** Adds a mark to the start of each touched line; removes it when all lines have it. */
export function prefixLines({ text, start, end }: Selection, mark: string): Edit {
  const from = text.lastIndexOf("\n", start - 1) + 1;
  const lineEnd = text.indexOf("\n", end);
  const to = lineEnd === -1 ? text.length : lineEnd;
  const lines = text.slice(from, to).split("\n");
  const isMarked = lines.every((line) => line.startsWith(mark));
  const insert = lines.map((line) => (isMarked ? line.slice(mark.length) : mark + line)).join("\n");
  return {
    start: from,
    end: to,
    insert,
    select: { start: from + (isMarked ? 0 : mark.length), end: from + insert.length },
  };
}

/** Inserts `[文字](https://)` and selects the part that the writer must still type. */
export function link({ text, start, end }: Selection): Edit {
  const chosen = text.slice(start, end);
  if (/^https?:\/\/\S+$/.test(chosen)) {
    return { start, end, insert: `[链接文字](${chosen})`, select: { start: start + 1, end: start + 5 } };
  }
  const label = chosen || "链接文字";
  const address = start + label.length + 3;
  return {
    start,
    end,
    insert: `[${label}](https://)`,
    select: chosen ? { start: address, end: address + 8 } : { start: start + 1, end: start + 1 + label.length },
  };
}

/** Wraps one line as a code span and several lines as a fenced block. */
export function code(selection: Selection): Edit {
  const { text, start, end } = selection;
  const chosen = text.slice(start, end);
  if (!chosen.includes("\n")) return wrap(selection, "`", "代码");
  const { insert } = block(selection, `\`\`\`\n${chosen}\n\`\`\``);
  return { start, end, insert, select: { start: start + insert.length, end: start + insert.length } };
}

/** 回复可见: wraps the selected lines as a hidden part. */
export function hide(selection: Selection): Edit {
  const { text, start, end } = selection;
  const inner = text.slice(start, end) || "回复后才能看到的内容";
  const { insert } = block(selection, `:::reply\n${inner}\n:::`);
  const from = start + insert.indexOf(":::reply\n") + ":::reply\n".length;
  return { start, end, insert, select: { start: from, end: from + inner.length } };
}

/** Inserts text on lines of its own, with an empty line before and after it. */
export function block({ text, start, end }: Selection, content: string): Edit {
  const before = text.slice(0, start);
  const after = text.slice(end);
  const lead = before === "" || before.endsWith("\n\n") ? "" : before.endsWith("\n") ? "\n" : "\n\n";
  const tail = after.startsWith("\n\n") ? "" : after.startsWith("\n") ? "\n" : "\n\n";
  const insert = lead + content + tail;
  return { start, end, insert, select: { start: start + insert.length, end: start + insert.length } };
}

/** Inserts a reference to a new footnote after the selection, and begins the footnote at the end of the text. */
export function footnote({ text, end }: Selection): Edit {
  let number = 1;
  while (text.includes(`[^${number}]`)) number += 1;
  const rest = text.slice(end).trimEnd();
  const gap = /(?:^|\n)\[\^[^\s\]]+\]: .*$/.test(rest) ? "\n" : "\n\n";
  const lead = `[^${number}]${rest}${gap}[^${number}]: `;
  const words = "脚注的内容";
  const from = end + lead.length;
  return {
    start: end,
    end: text.length,
    insert: `${lead}${words}\n`,
    select: { start: from, end: from + words.length },
  };
}

/** Wraps the selection as a formula, several lines as a block. */
export function formula(selection: Selection): Edit {
  const { text, start, end } = selection;
  const chosen = text.slice(start, end);
  if (!chosen.includes("\n")) return wrap(selection, "$", "公式");
  const { insert } = block(selection, `$$\n${chosen}\n$$`);
  return { start, end, insert, select: { start: start + insert.length, end: start + insert.length } };
}
