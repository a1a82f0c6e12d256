import { createHash } from "node:crypto";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Plugin } from "vite";
import { limits } from "./contract/shared/limits.ts";
import { codeGroups } from "./scripts/lib/code-groups.ts";
import {
  routerOfValues,
  STILL,
  STILL_PARTS,
  STILL_REACT,
  STILL_SERVER,
  STILL_SERVER_PARTS,
  writingAtOnce,
} from "./scripts/lib/still-router.mjs";
import { OUR_LOCALES, ZOD_LOCALES } from "./scripts/lib/zod-locales.mjs";

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Browser and server get React Router as built for production. The package's `exports` name the other one alone, whose
 * warnings for developers cost the browser 0.65 KB (gzip) and the server work on every page.
 */
const productionRouter: Plugin = {
  name: "production-router",
  apply: "build",
  enforce: "pre",
  resolveId(source) {
    const file = { "react-router": "index.mjs", "react-router/dom": "dom-export.mjs" }[source];
    return file && folder(`./node_modules/react-router/dist/production/${file}`);
  },
};

/** What React Router would tell its developer: with this the words and their conditions leave the build. */
const silentRouter: Plugin = {
  name: "silent-router",
  apply: "build",
  transform(code, id) {
    if (!/\/react-router\/dist\/production\/chunk-\w+\.mjs$/.test(id)) return null;
    return code.replaceAll(/^(?=function (?:warning|warningOnce|warnOnce)\()/gm, "/* @__NO_SIDE_EFFECTS__ */ ");
  },
};

const stillRouter: Plugin = {
  name: "still-router",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "ssr",
  transform(code, id) {
    const isReacts = id.endsWith("/react-dom-server-legacy.node.production.js");
    if (!isReacts && !/\/react-router\/dist\/production\/chunk-\w+\.mjs$/.test(id)) return null;
    const isServers = code.includes("function ServerRouter(");
    if (!isReacts && !isServers && !code.includes("function useFetcher(")) return null;
    let still = code;
    if (!isReacts) still += isServers ? STILL_SERVER_PARTS : STILL_PARTS + writingAtOnce(code);
    for (const [before, after] of isReacts ? STILL_REACT : isServers ? STILL_SERVER : STILL) {
      if (code.split(before).length !== 2) this.error(`It is not as still-router knows it: ${before}`);
      still = still.replace(before, () => after);
    }
    return isReacts || isServers ? still : routerOfValues(still);
  },
};

/** Zod without the languages that nobody here speaks. */
const zodOfOurs: Plugin = {
  name: "zod-of-ours",
  apply: "build",
  transform: (_code, id) => (ZOD_LOCALES.test(id) ? OUR_LOCALES : null),
};

/** The server's router looks only at branches that can match (scripts/lib/near-branches.mjs). */
const MATCHING = "let branches = precomputedBranches ?? flattenAndRankRoutes(routes);";
const nearRouter: Plugin = {
  name: "near-router",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "ssr",
  transform(code, id) {
    if (!/\/react-router\/dist\/production\/chunk-\w+\.mjs$/.test(id)) return null;
    if (!code.includes("function matchRoutesImpl(")) return null;
    if (!code.includes(MATCHING)) this.error("React Router matches in another way than near-router knows");
    const near = MATCHING.replace(/= (.*);/, "= nearBranches($1, decodePath(pathname));");
    return `import { nearBranches } from ${JSON.stringify(folder("./scripts/lib/near-branches.mjs"))};\n${code.replace(MATCHING, near)}`;
  },
};

/** Norms as the numbers that they are: the browser needs a dozen of the table's hundred (0.5 KB, gzip, of every page with a form). */
const plainLimits: Plugin = {
  name: "plain-limits",
  apply: "build",
  enforce: "pre",
  transform(code, id) {
    if (!/\/(?:app|contract)\/[^?]*\.tsx?$/.test(id) || !code.includes("/limits.ts")) return null;
    return code.replaceAll(/(?<![\w.])limits\.(\w+)/g, (whole, name) =>
      name in limits ? `(${limits[name as keyof typeof limits]})` : whole,
    );
  },
};

/** The rich editor's parser asks for names of characters alone, which a browser has: 8 KB (gzip) less to load. */
const entitiesOfBrowser: Plugin = {
  name: "entities-of-browser",
  apply: "build",
  enforce: "pre",
  applyToEnvironment: ({ name }) => name === "client",
  resolveId: (source) => (source === "entities" ? folder("./app/features/editor/rich/entities-in-browser.ts") : null),
};

/** The browser's zod, which compiles no schemas (app/forms/zod-in-browser.ts). */
const zodInBrowser: Plugin = {
  name: "zod-in-browser",
  apply: "build",
  enforce: "pre",
  applyToEnvironment: ({ name }) => name === "client",
  resolveId: (source) => (source === "zod" ? folder("./app/forms/zod-in-browser.ts") : null),
};

/** What Tiptap's extensions have for a Markdown of their own: ours is read and written by features/editor/rich. */
const unusedOfTiptap = new Set(["markdownTokenName", "markdownTokenizer", "parseMarkdown", "renderMarkdown"]);

interface Branch {
  type?: string;
  start?: number;
  end?: number;
  key?: { name?: string };
}

/** The properties of that name, wherever they stand. */
function unusedIn(node: unknown): Branch[] {
  if (Array.isArray(node)) return node.flatMap(unusedIn);
  if (typeof node !== "object" || node === null) return [];
  const branch = node as Branch;
  if (branch.type === "Property" && unusedOfTiptap.has(branch.key?.name ?? "")) return [branch];
  return Object.values(node).flatMap(unusedIn);
}

/** The rich editor without what it never uses, which rolldown cannot know: 10 KB (gzip) less to load. */
const leanEditor: Plugin = {
  name: "lean-editor",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "client",
  transform(code, id) {
    // A schema, a parser and a serializer of its own, made as the file is read.
    if (id.includes("/node_modules/prosemirror-markdown/"))
      return code
        .replaceAll(/= (?=new (?:Schema|MarkdownParser|MarkdownSerializer)\()/g, "= /* @__PURE__ */ ")
        .replaceAll(/(?=MarkdownIt\("commonmark")/g, "/* @__PURE__ */ ");
    // Rules that our settings turn off (api/markdown/syntax.ts).
    if (id.includes("/node_modules/markdown-it/dist/"))
      return code
        .replaceAll(/^\s*\["(?:replacements|smartquotes|html_inline)", \w+\],$/gm, "")
        .replace(/^\s*\[\s*"html_block",\s*html_block,\s*\[[^\]]*\]\s*\],$/m, "");
    // None of our extensions has decorations of this new kind, or asks for a place by `$pos`.
    if (id.includes("/node_modules/@tiptap/core/dist/index.js"))
      return code
        .replace(
          /this\.decorationManager = new DecorationManager\(\{[^}]*\}\);\s*return this\.decorationManager\.plugin;/,
          "return null;",
        )
        .replace("return new NodePos($pos, this, false, node);", "return null;");
    if (!id.includes("/node_modules/@tiptap/extension-")) return null;
    let lean = code;
    for (const { start = 0, end = 0 } of unusedIn(this.parse(code)).toReversed()) {
      const rest = lean.slice(end);
      lean = lean.slice(0, start) + (rest.startsWith(",") ? rest.slice(1) : rest);
    }
    return lean;
  },
};

/** Of style sheets, by what their classes begin with: which, and its classes in their order. */
const sheets = new Map<string, { sheet: string; names: string[] }>();

/**
 * A class's name in a built page: three letters of its sheet, and which of its classes it is. Shorter than Vite's own, which a page,
 * its styles and its scripts repeat: home's HTML 370 bytes less (gzip), its styles and its scripts more than 300 each.
 */
function className(name: string, file: string): string {
  const sheet = relative(folder("."), file.split("?")[0] ?? file);
  const digest = createHash("sha256").update(sheet).digest("base64url");
  const short = /[a-zA-Z][a-zA-Z0-9]{2}/.exec(digest)?.[0] ?? "sheet";
  const known = sheets.get(short) ?? { sheet, names: [] };
  if (known.sheet !== sheet)
    throw new Error(`${sheet} and ${known.sheet} have classes that begin alike: rename one of them`);
  sheets.set(short, known);
  if (!known.names.includes(name)) known.names.push(name);
  return `${short}_${known.names.indexOf(name).toString(36)}`;
}

export default defineConfig(({ command }) => ({
  plugins: [
    productionRouter,
    silentRouter,
    nearRouter,
    stillRouter,
    zodOfOurs,
    plainLimits,
    entitiesOfBrowser,
    zodInBrowser,
    leanEditor,
    reactRouter(),
  ],
  resolve: {
    alias: {
      "~": folder("./app"),
      "#api": folder("./api"),
      "#config": folder("./config"),
      "#contract": folder("./contract"),
      "#server": folder("./server"),
    },
  },
  // One bundled server file starts in a third of the time.
  ssr: command === "build" ? { noExternal: true } : {},
  build: { target: "es2022", cssMinify: true },
  css: command === "build" ? { modules: { generateScopedName: className } } : {},
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: { groups: codeGroups },
          },
        },
      },
    },
  },
}));
