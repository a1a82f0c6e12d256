import {
  Extension,
  type Extensions,
  getSchema,
  Mark,
  markInputRule,
  markPasteRule,
  mergeAttributes,
  Node,
  nodeInputRule,
} from "@tiptap/core";
import { Blockquote } from "@tiptap/extension-blockquote";
import { Bold, starInputRegex as boldTyped, starPasteRegex as boldPasted } from "@tiptap/extension-bold";
import { CodeBlock } from "@tiptap/extension-code-block";
import { Document } from "@tiptap/extension-document";
import { HardBreak } from "@tiptap/extension-hard-break";
import { Heading } from "@tiptap/extension-heading";
import { HorizontalRule } from "@tiptap/extension-horizontal-rule";
import { Italic, starInputRegex as italicTyped, starPasteRegex as italicPasted } from "@tiptap/extension-italic";
import { BulletList, ListItem, ListKeymap, OrderedList, TaskItem, TaskList } from "@tiptap/extension-list";
import { Paragraph } from "@tiptap/extension-paragraph";
import { Strike } from "@tiptap/extension-strike";
import { Text } from "@tiptap/extension-text";
import { Dropcursor } from "@tiptap/extensions/drop-cursor";
import { Gapcursor } from "@tiptap/extensions/gap-cursor";
import { TrailingNode } from "@tiptap/extensions/trailing-node";
import { UndoRedo } from "@tiptap/extensions/undo-redo";
import type { MarkType } from "@tiptap/pm/model";
import { figureView } from "./figure-view.ts";
import { formulaNodes } from "./formula-nodes.ts";
import { Link } from "./link.ts";
import { pictureView } from "./picture-view.ts";
import { tableNodes } from "./table-nodes.ts";

/** The kit's code mark excludes other marks. This one may be inside links and bold text, as in Markdown. */
const Code = Mark.create({
  name: "code",
  code: true,
  exitable: true,
  excludes: "",
  parseHTML: () => [{ tag: "code" }],
  renderHTML: ({ HTMLAttributes }) => ["code", mergeAttributes(HTMLAttributes), 0],
  addKeyboardShortcuts() {
    return { "Mod-e": () => this.editor.commands.toggleMark(this.name) };
  },
  addInputRules() {
    return [markInputRule({ find: /(?<!`)`([^`]+)`(?!`)$/, type: this.type })];
  },
});

/** A line break within a paragraph. It is displayed as the space that readers see, and written as a line break. */
const SoftBreak = Node.create({
  name: "softBreak",
  group: "inline",
  inline: true,
  atom: true,
  selectable: false,
  parseHTML: () => [{ tag: "span[data-soft-break]" }],
  renderHTML: () => ["span", { "data-soft-break": "" }, " "],
  renderText: () => "\n",
});

const ListShape = Extension.create({
  name: "listShape",
  addGlobalAttributes() {
    return [
      {
        types: ["bulletList", "orderedList", "taskList"],
        attributes: {
          // True when no empty lines separate the items.
          tight: {
            default: true,
            parseHTML: (element) => element.dataset.loose === undefined,
            renderHTML: ({ tight }) => (tight ? {} : { "data-loose": "" }),
          },
          // The sign that the writer used: - + * or . )
          sign: { default: null, parseHTML: () => null, rendered: false },
        },
      },
    ];
  },
});

const BEHIND_CHINESE = String.raw`(?<=[\p{Script=Han}，。；：！？、（）《》“”‘’…])`;

/** Typed `**strong**` also works directly after Chinese text; the kit's rule requires a space. */
const EmphasisBehindChinese = Extension.create({
  name: "emphasisBehindChinese",
  addInputRules() {
    const { bold, italic, strike } = this.editor.schema.marks;
    return [
      [bold, String.raw`\*\*`, "*"] as const,
      [italic, String.raw`\*`, "*"] as const,
      [strike, "~~", "~"] as const,
    ].flatMap(([type, sign, not]) =>
      type
        ? [
            markInputRule({
              find: new RegExp(`${BEHIND_CHINESE}${sign}((?!\\s)[^${not}]*[^${not}\\s])${sign}$`, "u"),
              type,
            }),
          ]
        : [],
    );
  },
});

/** The kit's input rules for asterisks only: underscores occur in program names (`__init__.py`, `_private`). */
const withStars = (typed: RegExp, pasted: RegExp) => ({
  addInputRules(this: { type: MarkType }) {
    return [markInputRule({ find: typed, type: this.type })];
  },
  addPasteRules(this: { type: MarkType }) {
    return [markPasteRule({ find: pasted, type: this.type })];
  },
});

const pictureAttributes = { src: { default: null }, alt: { default: null }, title: { default: null } };

/** An inline picture. */
const Picture = Node.create({
  name: "image",
  inline: true,
  group: "inline",
  draggable: true,
  addAttributes: () => pictureAttributes,
  parseHTML: () => [{ tag: "img[data-inline]" }],
  renderHTML: ({ HTMLAttributes }) => ["img", mergeAttributes(HTMLAttributes, { "data-inline": "" })],
  addNodeView: () => pictureView,
  addInputRules() {
    return [
      nodeInputRule({
        find: /(?:^|\s)(!\[(.+|:?)\]\((\S+)(?:\s+["'](\S+)["'])?\))$/,
        type: this.type,
        getAttributes: ([, , alt, src, title]) => ({ src, alt, title }),
      }),
    ];
  },
});

/** A picture block with a caption. Pasted, dropped and chosen pictures become blocks. */
const PictureBlock = Node.create({
  name: "picture",
  group: "block",
  atom: true,
  draggable: true,
  addAttributes: () => pictureAttributes,
  parseHTML: () => [{ tag: "img[src]:not([data-inline])" }],
  renderHTML: ({ HTMLAttributes }) => ["img", HTMLAttributes],
  addNodeView: () => figureView,
});

/** The extensions of the editor's documents: everything that Markdown can express, and nothing else. */
export function documentExtensions(): Extensions {
  return [
    Bold.extend(withStars(boldTyped, boldPasted)),
    Blockquote,
    BulletList,
    CodeBlock,
    Document,
    Dropcursor,
    Gapcursor,
    HardBreak,
    Heading,
    UndoRedo,
    HorizontalRule,
    Italic.extend(withStars(italicTyped, italicPasted)),
    ListItem,
    ListKeymap,
    OrderedList,
    Paragraph,
    Strike,
    Text,
    TrailingNode,
    ListShape,
    Link,
    Code,
    EmphasisBehindChinese,
    SoftBreak,
    // Markdown may mix tasks and plain items in one list.
    TaskList.extend({ content: "(taskItem | listItem)+" }),
    TaskItem.configure({ nested: true, a11y: { checkboxLabel: (node) => `完成：${node.textContent || "空的一项"}` } }),
    ...tableNodes,
    ...formulaNodes,
    Picture,
    PictureBlock,
  ];
}

/** The schema of the same documents without an editor. */
export const documentSchema = getSchema(documentExtensions());
