/**
 * Finds the end-to-end tests that a change can break. For other tests, imports show this; a browser test imports
 * nothing of its subject, so the tests are listed here by folder. A change in an unlisted folder runs all tests.
 */
import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";

const SPECS = "tests/e2e";

/** Tests of all screens, which run for any change in app/. */
const OF_EVERY_SCREEN = ["fault-table", "page-weight", "pages", "screens", "server-bundle", "xss"];

const WRITING = ["drafts", "edit", "form-draft", "issue", "kept-form", "mirror", "publish", "rich-editor", "upload"];
const LOGIN = ["loading", "login", "other-account", "phone-bind", "sessions", "wechat"];

/**
 * Folders of app/routes, app/features or api/services, each with the beginnings of the names of its browser tests. A
 * folder that is missing here runs all of them. A test proves that each name leads to a file.
 * @type {Record<string, string[]>}
 */
export const specsOfFolder = {
  address: ["web-tier"],
  agreement: ["agreement", "consent", "login", "shell"],
  article: ["article", "home", "manage-article", "offline", "follow", ...WRITING],
  "article-card": ["article", "follow", "home", "offline", "profile"],
  "article-history": ["article-history"],
  "build-refresh": ["build-refresh", "navigation"],
  challenge: LOGIN,
  circle: ["follow", "profile"],
  comment: ["article", "comments", "completion", "dynamic", "feedback", "messages", "report", "video"],
  comments: ["article", "comments", "completion", "dynamic", "feedback", "messages", "report", "video"],
  completion: ["completion", "comments", "dynamic", "rich-editor"],
  config: ["home", "shell", "statistics", "link-mode"],
  "default-layout": ["home", "shell", "navigation"],
  "diff-lines": ["agreement", "article-history", "dynamic-change", "drafts", "rich-editor"],
  draft: WRITING,
  dynamic: ["completion", "dynamic", "form-draft", "upload"],
  "dynamic-card": ["dynamic", "follow", "home", "profile"],
  "dynamic-composer": ["completion", "dynamic", "form-draft", "upload"],
  editor: ["completion", ...WRITING],
  favourite: ["favourite", "article", "dynamic", "video"],
  "favourite-button": ["favourite", "article", "dynamic", "video"],
  "favourite-list": ["favourite"],
  feedback: ["feedback", "form-draft", "upload"],
  figures: ["article", "manage", "video"],
  flash: ["article", "dynamic", "feedback", "login", "manage", "shell"],
  follow: ["follow", "home", "messages", "profile"],
  "follow-button": ["follow", "profile"],
  form: WRITING,
  health: ["web-tier", "failing-api"],
  home: ["home"],
  image: ["large-form", "personal-info", "upload", ...WRITING],
  "image-field": ["large-form", "personal-info", "upload", ...WRITING],
  like: ["article", "comments", "dynamic", "video"],
  loading: LOGIN,
  login: LOGIN,
  media: ["upload", "video", "offline"],
  mention: ["comments", "completion", "dynamic", "messages"],
  minor: ["minor-mode"],
  message: ["messages", "comments", "feedback", "follow"],
  "not-found": ["not-found", "web-tier"],
  "phone-bind": LOGIN,
  poll: ["article", "dynamic", "issue"],
  "post-actions": ["article", "dynamic", "feedback", "manage", "report", "video"],
  preferences: ["link-mode", "preferences", "theme"],
  profile: ["follow", "personal-info", "profile"],
  "random-name": ["random-name", "personal-info"],
  removal: ["manage", "report"],
  render: ["article", "comments", "dynamic", "link-mode", "rich-editor", "xss"],
  report: ["report"],
  resources: ["build-refresh", "completion", "dynamic", "feedback", "follow", "shell", "upload", "video", ...WRITING],
  search: ["follow-search", "home", "shell"],
  session: LOGIN,
  shell: ["home", "navigation", "shell", "theme", "before-scripts"],
  sms: LOGIN,
  tag: ["home", "issue", "publish", "completion"],
  test: ["self-test"],
  trash: ["article", "dynamic", "feedback", "manage", "video"],
  "ui-demo": ["ui-demo"],
  upload: ["dynamic-video", "large-form", "upload", ...WRITING],
  user: ["account", "follow", "personal-info", "profile", "random-name", "sessions", "subscribe-wechat"],
  "user-center": [
    "account",
    "favourite",
    "manage",
    "personal-info",
    "sessions",
    "shell",
    "video",
    "dynamic",
    ...WRITING,
  ],
  "user-list": ["follow", "profile"],
  video: ["upload", "video", "dynamic-video"],
  "video-card": ["video", "home", "profile"],
  "video-file": ["dynamic-video", "upload", "video"],
  "video-player": ["dynamic-video", "video"],
  "video-upload": ["dynamic-video", "upload", "video"],
  visibility: ["article", "dynamic", "video", "manage"],
  wechat: LOGIN,
  writing: WRITING,
};

/** Files that no browser test depends on. */
const UNSEEN =
  /^(?:docs|deploy|tests\/(?:api|hostile|bench)|api\/scripts)\/|\.(?:test\.tsx?|md)$|^(?:LICENSE|\.git[^/]*|scripts\/bench\.mjs)$/;

/** @param {string} folder */
const filesIn = (folder) => readdirSync(folder, { recursive: true, encoding: "utf8" });

const specFiles = () => filesIn(SPECS).filter((file) => file.endsWith(".spec.ts"));

/**
 * @param {string[]} names beginnings of file names
 * @param {string[]} specs
 */
export const specsNamed = (names, specs = specFiles()) =>
  specs
    .filter((file) => names.some((name) => new RegExp(`^${name}(?:[.-]|$)`).test(basename(file))))
    .map((file) => join(SPECS, file));

/**
 * The browser tests that import a helper, directly or by other helpers.
 * @param {string} helper
 * @returns {string[]}
 */
function specsThatImport(helper) {
  const folders = [SPECS, "tests/fixtures"];
  const files = folders.flatMap((folder) => filesIn(folder).map((file) => join(folder, file)));
  const found = new Set([helper]);
  for (let before = 0; before < found.size;) {
    before = found.size;
    for (const file of files) {
      const text = file.endsWith(".ts") ? readFileSync(file, "utf8") : "";
      if ([...found].some((one) => text.includes(`/${basename(one)}"`))) found.add(file);
    }
  }
  return [...found].filter((file) => file.endsWith(".spec.ts"));
}

/**
 * @param {string} file
 * @returns {string[] | undefined} undefined when the tests cannot be determined
 */
function specsOfFile(file) {
  if (UNSEEN.test(file)) return [];
  if (file.startsWith(`${SPECS}/`)) return file.endsWith(".spec.ts") ? [file] : specsThatImport(file);
  if (dirname(file) === "tests/fixtures") return specsThatImport(file);
  const folder = /^(?:app\/(?:routes|features)|api\/services\/[^/]+)\/([^/]+)\//.exec(file)?.[1];
  const names = folder && specsOfFolder[folder];
  if (!names) return undefined;
  return specsNamed(file.startsWith("app/") ? [...names, ...OF_EVERY_SCREEN] : names);
}

/**
 * @param {string[]} files the changed files
 * @returns {string[] | undefined} undefined when all tests must run
 */
export function specsOfChange(files) {
  const specs = new Set();
  for (const file of files) {
    const own = specsOfFile(file);
    if (!own) return undefined;
    for (const spec of own) specs.add(spec);
  }
  return [...specs].sort();
}
