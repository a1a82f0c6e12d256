/**
 * Codemod of issue 39, section 5: ten wings. Run it in the root of a clean checkout:
 *   node /work/wings.mjs [--stages=services,api-tests,contract,e2e] [--no-format] [--verbose] [--dry]
 *                        [--place=api/services/new-folder=posts,tests/api/odd.test.ts=server,contract/odd.ts=shared]
 * It moves files (staged), rewrites what names them, applies anchored edits (each must match exactly as often as said),
 * writes the new files, formats. Nothing is committed. It needs `typescript` in node_modules.
 */
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

const root = process.cwd();
const ts = createRequire(path.join(root, "package.json"))("typescript");
const argument = (name) => process.argv.find((one) => one.startsWith(`--${name}=`))?.slice(name.length + 3);
const flag = (name) => process.argv.includes(`--${name}`);
const stages = new Set((argument("stages") ?? "services,api-tests,contract,e2e").split(","));
const git = (...args) => execFileSync("git", args, { cwd: root, encoding: "utf8", maxBuffer: 1 << 28 });
const die = (message) => {
  console.error(`wings: ${message}`);
  process.exit(1);
};
const list = (text) => text.trim().split(/\s+/);

// ── The table ───────────────────────────────────────────────────────────────────────────────────────────────────────
const WINGS = {
  shared: {
    may: [],
    folders: "address appeal authority bulk config figures form health hot-search limit mention message rank sanction staff-log",
    what: "what everybody asks: settings, limits, keys of forms, notices, the staff's permissions and log",
  },
  files: { may: "shared", folders: "image share-picture video-file", what: "pictures and films" },
  people: {
    may: "shared files",
    folders: "challenge consent follow growth minor newcomer sms user",
    what: "who somebody is, whom they follow, what is asked of them",
  },
  circles: {
    may: "shared files people",
    folders: "circle circle-post subject visibility",
    what: "circles, what stands in them, who may see a thing",
  },
  accounts: {
    may: "shared files people circles",
    folders: "inbox own-growth profile session wechat",
    what: "the way in, and what is one's own",
  },
  posts: {
    may: "shared files people circles",
    folders:
      "article comment draft dynamic favourite feedback following media poll post render tag trash video",
    what: "the kinds of post, and what can be done with each",
  },
  moderation: {
    may: "shared files people circles posts",
    folders: "moderation picture review spam word",
    what: "what is judged before it is published, and what waits",
  },
  finding: {
    may: "shared people circles posts",
    folders: "completion search search-history sitemap suggestion",
    what: "search, suggestions, sitemap",
  },
  console: {
    may: "shared files people circles accounts posts moderation",
    folders:
      "agreement appeal-desk check circle-review cleanup newcomer-hold operation overview removal report staff tag-merge",
    what: "what the staff do",
  },
  lifecycle: {
    may: "shared files people circles accounts posts moderation finding console",
    folders: "account-merge data-export leave record-export",
    what: "how an account ends, becomes part of another, is given out",
  },
};
const wingNames = Object.keys(WINGS);
const wingOfFolder = new Map(
  Object.entries(WINGS).flatMap(([wing, { folders }]) => list(folders).map((folder) => [folder, wing])),
);
const placed = new Map((argument("place") ?? "").split(",").filter(Boolean).map((one) => one.split("=")));
for (const [place, wing] of placed) if (/^api\/services\/[^/]+$/.test(place)) wingOfFolder.set(path.basename(place), wing);
/** Single files that change their folder, too. */
const FILES = { "api/services/staff/authority.ts": "api/services/shared/authority/authority.ts" };

/** Where tests/api/<name>.test.ts, contract/<name>.ts, tests/e2e/<name>.spec.ts stand, where the name's own folder does not say it. */
const API_TESTS = {
  shared: "appeal config figures-by-day form-once hot-search limits mention notice-of-doer site-switch",
  files:
    "film-and-picture-shapes image image-removal image-uses image-uses-filled leftovers media picture-widths share-picture upload-store video-file video-file-locks video-file-query-plan video-transcode video-upload",
  people: "consent follow growth growth-query-plan minor-mode sms sms-flood social-query-plan user",
  circles: "circle circle-authority circle-members circle-post circle-post-query-plan circle-query-plan",
  accounts: "login message phone-change profile session sessions wechat wechat-pages wechat-push",
  posts:
    "article articles-around comment draft dynamic favourite feed feedback following following-crowd kinds manage manage-article manage-video media-access render-anew sweep-files tag tags topic video video-counters video-query-plan written",
  moderation: "moderation picture review spam word",
  finding: "completion odd-text search search-history sitemap sitemap-query-plan suggestion suggestion-query-plan",
  console:
    "agreement check check-query-plan circle-days circle-review cleanup kept-sums newcomer-flood operation removal report sanction-many staff staff-areas staff-log staff-query-plan",
  lifecycle: "account-merge data-export leave leave-query-plan record-export",
  // What belongs to no wing.
  access: "hidden-things leak permission private-doors refusal-order same-answer",
  server:
    "access-line body-limit docs documented-answers harness jobs live methods metrics noted openapi-client openapi-required readiness reads redis silent-store",
  database:
    "backup cannot-write copy-to-postgres counters cursor data-lock durability export full-disk list-plans migrations postgres-away power-cut query-plan rotate-secrets",
  demo: "demo demo-dynamics demo-feedback demo-social demo-videos",
};
const CONTRACT = {
  // With what every file asks: the kinds of post.
  shared:
    "subject zod-settings body-bytes clean-text common conditional-read config cut-text endpoint errors health limit-names limits live mask-phone name-text normal-target paths phone-digits reads room-for setting signs site-time size-text staff-fields staff-member staff-names switch-names text-fields texts",
  files: "image image-names picture-shape video-file",
  people: "agreed-version challenge follow growth growth-names level minor minor-names newcomer newcomer-names person sms user",
  circles:
    "circle circle-action-names circle-fields circle-names circle-post circle-post-names circle-ref circle-staff visibility",
  accounts: "message profile wechat",
  posts:
    "article article-history article-issue article-manage article-mark comment draft draft-kind dynamic dynamic-names favourite feedback feedback-status following manage poll post removal-query tag-name video video-names",
  moderation: "picture picture-names review review-names word word-names",
  finding: "completion search search-names sitemap suggestion suggestion-names",
  console:
    "admin agreement agreement-names appeal appeal-names circle-review cleanup cleanup-names operation operation-names person-acts person-item removal report report-names tag-staff",
  lifecycle: "account-merge data-export leave record-export",
};
const E2E = {
  files: "long-pictures upload",
  people: "consent follow growth minor-mode",
  circles: "circle circle-choice circle-composer circle-forms circle-posts circle-staff",
  accounts:
    "account loading login messages other-account personal-info phone-bind profile random-name sessions subscribe-wechat wechat wechat-join wechat-steps",
  posts:
    "article back-and-again comments draft-after-back drafts dynamic dynamic-change dynamic-video edit favourite feedback issue manage manage-article publish reading rich-editor tag video writing-page",
  moderation: "moderation pictures review words",
  finding: "completion follow-search found-files heads search search-history search-panel search-suggestion",
  console:
    "admin agreement agreement-channel announcement appeal circle-founding circle-review cleanup newcomer-flood operation report sanction-many",
  lifecycle: "account-merge data-export leave record-export",
  shell:
    "across-tabs before-scripts build-refresh dialog-focus home link-mode list-return navigation not-found preferences press-then-leave shell statistics theme",
  ui: "ui-demo ui-demo-dialog ui-demo-menus ui-demo-page ui-demo-pictures viewer-back",
  screens:
    "drawn-looks focus-seen page-weight pages policy screens screens-axe screens-fit states-seen stillness text-browser xss",
  forms:
    "expired-forms form-draft form-owner hostile-forms kept-form large-form lost-answer mirror network",
  server:
    "api-docs database-away failing-api fault-table full-disk hostile-paths http-table image-tree kept-marks launcher leak locked-container odd-answers offline proxy proxy-restart resource-routes route-parameters self-test serve-preview server-bundle two-workers web-tier",
};

// ── Moves ───────────────────────────────────────────────────────────────────────────────────────────────────────────
if (git("status", "--porcelain", "--untracked-files=no").trim() !== "") die("the checkout is not clean");
if (fs.existsSync(path.join(root, "api/services/shared"))) die("the wings stand already");
const tracked = git("ls-files", "-z").split("\0").filter(Boolean);
const files = new Set(tracked);
const dirs = new Set();
for (const file of tracked)
  for (let dir = path.dirname(file); dir !== "."; dir = path.dirname(dir)) dirs.add(dir);

const moves = new Map();
const unplaced = [];
const guesses = [];

/** The explicit place, else that of the known name it begins with (the longest), else that of a folder of api/services. */
function placeOf(name, table, file) {
  if (placed.has(file)) return placed.get(file);
  const known = new Map(Object.entries(table).flatMap(([wing, names]) => list(names).map((one) => [one, wing])));
  if (known.has(name)) return known.get(name);
  const parts = name.split("-");
  for (let length = parts.length; length > 0; length--) {
    const start = parts.slice(0, length).join("-");
    const wing = known.get(start) ?? wingOfFolder.get(start);
    if (wing) {
      guesses.push(`${file} → ${wing} (as ${start})`);
      return wing;
    }
  }
  unplaced.push(file);
  return undefined;
}

if (stages.has("services"))
  for (const file of tracked) {
    const match = /^api\/services\/([^/]+)\/(.+)$/.exec(file);
    if (!match) continue;
    const [, folder, rest] = match;
    const wing = wingOfFolder.get(folder);
    if (FILES[file]) moves.set(file, FILES[file]);
    else if (wing) moves.set(file, `api/services/${wing}/${folder}/${rest}`);
    else unplaced.push(file);
  }
const flat = (stage, folder, pattern, table) => {
  if (!stages.has(stage)) return;
  for (const file of tracked) {
    if (path.dirname(file) !== folder) continue;
    const name = path.basename(file).replace(pattern, "");
    const wing = placeOf(name, table, file);
    if (wing) moves.set(file, `${folder}/${wing}/${path.basename(file)}`);
  }
};
flat("api-tests", "tests/api", /(\.test)?\.ts$/, API_TESTS);
flat("contract", "contract", /(\.test)?\.ts$/, CONTRACT);
flat("e2e", "tests/e2e", /(\.(js|no-js|phone))?(\.spec)?\.ts$/, E2E);
if (unplaced.length > 0) die(`no wing for:\n  ${unplaced.join("\n  ")}`);
if (guesses.length > 0) console.log(`placed by the beginning of the name:\n  ${guesses.join("\n  ")}`);

/** Folders of api/services that moved as a whole. */
const movedDirs = new Map();
if (stages.has("services"))
  for (const [folder, wing] of wingOfFolder)
    if (dirs.has(`api/services/${folder}`)) movedDirs.set(`api/services/${folder}`, `api/services/${wing}/${folder}`);
const newDir = (dir) => {
  for (const [from, to] of movedDirs) if (dir === from || dir.startsWith(`${from}/`)) return to + dir.slice(from.length);
  return dir;
};

// ── Rewrites ────────────────────────────────────────────────────────────────────────────────────────────────────────
const odd = [];
const ALIAS = { "#api": "api", "#config": "config", "#contract": "contract", "#server": "server", "#tests": "tests", "~": "app" };
const dot = (relative) => (relative.startsWith(".") ? relative : `./${relative}`);

/** @returns the text of a string literal as it has to be after the moves, or undefined */
function literal(text, file, newFile, isHead) {
  const [, bang, rest] = /^(!?)(.*)$/s.exec(text);
  const alias = /^(#\w+|~)\/(.*)$/s.exec(rest);
  if (alias && ALIAS[alias[1]]) {
    const [bare, query = ""] = alias[2].split(/(?=\?)/);
    const old = `${ALIAS[alias[1]]}/${bare}`;
    const target = moves.get(old);
    if (target) return `${bang}${alias[1]}/${target.slice(ALIAS[alias[1]].length + 1)}${query}`;
    if (!files.has(old) && /\.(ts|tsx|mjs)$/.test(old) && !isHead && /^(api|contract|tests)\//.test(old))
      odd.push(`${file}: ${text} leads nowhere`);
    return undefined;
  }
  if (!/^\.\.?(\/|$)/.test(rest)) return undefined;
  const from = path.dirname(file);
  const to = path.dirname(newFile);
  const [bare, query = ""] = rest.split(/(?=\?)/);
  const resolved = path.posix.normalize(path.posix.join(from, bare));
  if (!isHead && files.has(resolved)) {
    const target = moves.get(resolved) ?? resolved;
    if (target === resolved && from === to) return undefined;
    const relative = dot(path.posix.relative(to, target));
    return bang + relative + query;
  }
  // A folder, or what begins with one: `../fixtures/`, `../../contract/*.ts`, `../fixtures/first-schema/${file}`.
  const cut = /^(.*\/)([^/]*[*$][\s\S]*|[^/]*)$/.exec(bare);
  let base = bare;
  let tail = "";
  const star = bare.search(/[*{]/);
  if (star >= 0) {
    base = bare.slice(0, bare.lastIndexOf("/", star) + 1);
    tail = bare.slice(base.length);
  } else if (!dirs.has(resolved) && cut) {
    base = cut[1];
    tail = cut[2];
  }
  const dir = path.posix.normalize(path.posix.join(from, base)).replace(/\/$/, "");
  if (star >= 0 && dir === "contract" && stages.has("contract") && tail.startsWith("*")) tail = `**/${tail}`;
  if (!dirs.has(dir) && dir !== ".") return undefined;
  // What is only beside the file goes along with it.
  if (base === "./" || (dirs.has(dir) && dir === from && base === "./")) return undefined;
  const target = newDir(dir);
  const relative = dot(path.posix.relative(to, target) || ".") + (base.endsWith("/") ? "/" : "");
  const result = bang + relative + tail + query;
  return result === text ? undefined : result;
}

/** Paths in prose, comments, settings and other strings. */
const PROSE = /(?<![\w/.#~-])(?:(api\/)?services\/([a-z][\w-]*)((?:\/[\w.-]+)*)|(contract|tests\/api|tests\/e2e)\/([\w-]+(?:\.[\w-]+)+))/g;
function proseEdits(text, file) {
  const edits = [];
  for (const match of text.matchAll(PROSE)) {
    const [whole, api = "", folder, rest = "", room, name] = match;
    let replaced;
    if (folder) {
      if (!stages.has("services")) continue;
      const clean = rest.replace(/\.+$/, "");
      const target = moves.get(`api/services/${folder}${clean}`);
      if (target) replaced = `${api}${target.slice(4)}${rest.slice(clean.length)}`;
      else if (wingOfFolder.has(folder)) replaced = `${api}services/${wingOfFolder.get(folder)}/${folder}${rest}`;
    } else {
      const clean = name.replace(/\.+$/, "");
      const target = moves.get(`${room}/${clean}`);
      if (target) replaced = target + name.slice(clean.length);
    }
    if (replaced && replaced !== whole) edits.push({ start: match.index, end: match.index + whole.length, text: replaced });
  }
  // `review/gate.ts`, in comments and in prose.
  if (stages.has("services") && file !== "docs/design.md")
    for (const match of text.matchAll(/(?<![\w/.#~-])[a-z][\w-]*\/(?:[\w-]+\/)?[\w-]+\.ts\b/g)) {
      const target = moves.get(`api/services/${match[0]}`);
      const line = text.slice(text.lastIndexOf("\n", match.index) + 1, match.index);
      if (target && (!isCode(file) || /^\s*(?:\/?\*|\/\/)|\/\/ |\/\*\*/.test(line)))
        edits.push({ start: match.index, end: match.index + match[0].length, text: target.slice("api/".length) });
    }
  return edits;
}

/** new URL("…", import.meta.url), import.meta.glob([…]), vi.mock("…"), require("…"). */
function isOfFiles(node) {
  if (ts.isNewExpression(node)) return node.expression.getText() === "URL" && /import\.meta\.url|PROSE|FOLDER/.test(node.getText());
  if (ts.isCallExpression(node)) return /^(?:import\.meta\.(?:glob|resolve)|vi\.\w+|require(?:\.resolve)?)(?:$|<)/.test(node.expression.getText());
  return false;
}

function codeEdits(text, file, newFile) {
  const kind = file.endsWith("x") ? ts.ScriptKind.TSX : /\.[cm]?js$/.test(file) ? ts.ScriptKind.JS : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind);
  const edits = [];
  const visit = (node) => {
    const isHead = node.kind === ts.SyntaxKind.TemplateHead;
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || isHead) {
      const start = node.getStart(source) + 1;
      const end = node.getEnd() - (isHead ? 2 : 1);
      const written = text.slice(start, end);
      if (written === node.text) {
        const changed = literal(written, file, newFile, isHead);
        if (changed !== undefined) {
          const parent = node.parent;
          const isImport =
            ts.isImportDeclaration(parent) ||
            ts.isExportDeclaration(parent) ||
            ts.isLiteralTypeNode(parent) ||
            (ts.isCallExpression(parent) && parent.expression.kind === ts.SyntaxKind.ImportKeyword);
          const around = node.parent?.parent && node.parent.parent.kind !== ts.SyntaxKind.SourceFile ? [node.parent, node.parent.parent] : [node.parent];
          const isPath = isImport || written.startsWith("#") || around.some((one) => isOfFiles(one));
          if (isPath) edits.push({ start, end, text: changed });
          if (!isImport) odd.push(`${isPath ? "changed" : "LEFT"} ${file}: ${written} → ${changed}`);
        }
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return edits;
}

const isCode = (file) => /\.(ts|tsx|mts|cts|mjs|cjs|js)$/.test(file);
const isText = (file) =>
  isCode(file) || /\.(md|json|ya?ml|css|sh|sql)$/.test(file) || /(^|\/)(Dockerfile|\.[\w-]+|run)$/.test(file);
const skip = /^(package-lock\.json|public\/|tests\/fixtures\/(pasted|first-schema)\/|docs\/(spec|checklist)\.md$)/;
const written = new Map();
for (const file of tracked) {
  if (!isText(file) || (skip.test(file) && !moves.has(file))) continue;
  const text = fs.readFileSync(path.join(root, file), "utf8");
  const newFile = moves.get(file) ?? file;
  const edits = isCode(file) ? codeEdits(text, file, newFile) : [];
  for (const edit of proseEdits(text, file))
    if (!edits.some(({ start, end }) => edit.start < end && start < edit.end)) edits.push(edit);
  if (edits.length === 0) continue;
  edits.sort((one, other) => other.start - one.start);
  let result = text;
  for (const { start, end, text: by } of edits) result = result.slice(0, start) + by + result.slice(end);
  written.set(newFile, result);
}

// ── Anchored edits ──────────────────────────────────────────────────────────────────────────────────────────────────
/** @param times how often it stands there; @throws where it does not */
function edit(file, before, after, times = 1) {
  const target = moves.get(file) ?? file;
  const text = written.get(target) ?? fs.readFileSync(path.join(root, file), "utf8");
  const found = text.split(before).length - 1;
  if (found === 0 && times === "optional") return;
  if (times === "optional") times = found;
  if (times === "any" ? found === 0 : found !== times) die(`${file}: found ${found} times, not ${times}: ${before}`);
  written.set(target, text.replaceAll(before, () => after));
}
function create(file, text) {
  written.set(file, text);
}
const { edits } = await import(new URL("./wings/edits.mjs", import.meta.url).href);
// As they stand after the moves: the page's table has what there is.
const table = Object.fromEntries(
  Object.entries(WINGS).map(([wing, { may, what }]) => {
    const place = new RegExp(`^api/services/${wing}/([^/]+)/`);
    const folders = [...moves.values()].flatMap((file) => place.exec(file)?.[1] ?? []);
    return [wing, { what, may: Array.isArray(may) ? may : list(may), folders: [...new Set(folders)].toSorted() }];
  }),
);
edits({ edit, create, stages, WINGS: table });

// ── Do it ───────────────────────────────────────────────────────────────────────────────────────────────────────────
if (flag("verbose")) console.log(`strings that are no imports:\n  ${odd.join("\n  ")}`);
console.log(`${moves.size} files move, ${written.size} are written`);
if (flag("dry")) process.exit(0);
for (const [from, to] of moves) {
  fs.mkdirSync(path.join(root, path.dirname(to)), { recursive: true });
  fs.renameSync(path.join(root, from), path.join(root, `${to}.moving`));
}
for (const to of moves.values()) fs.renameSync(path.join(root, `${to}.moving`), path.join(root, to));
for (const [file, text] of written) {
  fs.mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
  // Never through a hard link.
  const mode = fs.existsSync(path.join(root, file)) ? fs.statSync(path.join(root, file)).mode : undefined;
  fs.rmSync(path.join(root, file), { force: true });
  fs.writeFileSync(path.join(root, file), text, mode === undefined ? {} : { mode });
}
const prune = (dir) => {
  if (fs.readdirSync(dir).length > 0) return;
  fs.rmdirSync(dir);
  prune(path.dirname(dir));
};
for (const dir of new Set([...moves.keys()].map((file) => path.join(root, path.dirname(file)))))
  if (fs.existsSync(dir)) prune(dir);
if (!flag("no-format")) execFileSync("npx", ["oxfmt"], { cwd: root, stdio: "inherit" });
git("add", "-A", "--", ...new Set([...moves.values(), ...moves.keys(), ...written.keys()].map((file) => file.split("/")[0])));
console.log(git("status", "--short").split("\n").length - 1, "paths staged");
