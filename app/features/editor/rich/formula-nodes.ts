import { type Editor, Mark, markInputRule, mergeAttributes, Node } from "@tiptap/core";
import { TextSelection } from "@tiptap/pm/state";

/** A formula in running text. The text is TeX without its dollar signs, which the style sheet shows. */
const Formula = Mark.create({
  name: "formula",
  code: true,
  exitable: true,
  excludes: "code formula",
  addAttributes: () => ({
    sign: {
      default: "$",
      parseHTML: (element) => (element.dataset.formula === "$$" ? "$$" : "$"),
      renderHTML: ({ sign }) => ({ "data-formula": sign }),
    },
  }),
  parseHTML: () => [{ tag: "code[data-formula]", priority: 60 }],
  renderHTML: ({ HTMLAttributes }) => ["code", mergeAttributes(HTMLAttributes), 0],
  addInputRules() {
    return [markInputRule({ find: /(?<![A-Za-z\d$\\])\$([^\s$`](?:[^$]*[^\s$\\])?)\$$/, type: this.type })];
  },
});

/** A formula on lines of its own. */
const FormulaBlock = Node.create({
  name: "formulaBlock",
  group: "block",
  content: "text*",
  marks: "",
  code: true,
  defining: true,
  parseHTML: () => [{ tag: "pre[data-formula]", preserveWhitespace: "full", priority: 60 }],
  renderHTML: () => ["pre", { "data-formula": "$$" }, ["code", 0]],
});

/** A footnote, where its author defined it. */
const Note = Node.create({
  name: "note",
  group: "block",
  content: "block+",
  defining: true,
  addAttributes: () => ({
    label: {
      default: "1",
      parseHTML: (element) => element.dataset.note ?? "1",
      renderHTML: ({ label }) => ({ "data-note": label, role: "group", "aria-label": `脚注 ${label}` }),
    },
  }),
  parseHTML: () => [{ tag: "section[data-note]" }],
  renderHTML: ({ HTMLAttributes }) => ["section", HTMLAttributes, 0],
});

const NoteReference = Node.create({
  name: "noteReference",
  group: "inline",
  inline: true,
  atom: true,
  addAttributes: () => ({
    label: {
      default: "1",
      parseHTML: (element) => element.dataset.noteReference ?? "1",
      renderHTML: ({ label }) => ({ "data-note-reference": label }),
    },
  }),
  parseHTML: () => [{ tag: "sup[data-note-reference]" }],
  renderHTML: ({ node, HTMLAttributes }) => ["sup", HTMLAttributes, `[${node.attrs.label}]`],
  renderText: ({ node }) => `[^${node.attrs.label}]`,
});

export const formulaNodes = [Formula, FormulaBlock, Note, NoteReference];

/** Refers to a new footnote at the cursor, and begins the footnote at the end of the text. */
export function insertNote(editor: Editor): void {
  const { noteReference, note, paragraph } = editor.schema.nodes;
  if (!noteReference || !note || !paragraph) return;
  const labels = new Set<string>();
  editor.state.doc.descendants((node) => {
    if (node.type === note || node.type === noteReference) labels.add(String(node.attrs.label));
  });
  let number = 1;
  while (labels.has(String(number))) number += 1;
  const label = String(number);
  editor
    .chain()
    .focus()
    .command(({ tr }) => {
      tr.replaceSelectionWith(noteReference.create({ label }), false);
      let end = tr.doc.content.size;
      // The empty paragraph at the end is only the place for the cursor.
      if (tr.doc.lastChild?.type === paragraph && tr.doc.lastChild.childCount === 0 && tr.doc.childCount > 1) end -= 2;
      tr.insert(end, note.create({ label }, paragraph.create()));
      tr.setSelection(TextSelection.create(tr.doc, end + 2)).scrollIntoView();
      return true;
    })
    .run();
}
