/**
 * The walls between the rooms: the import table of docs/architecture.md. Each message names the right door.
 * Checked by `npm run walls`; scripts/walls.test.ts proves that each rule bites.
 */

const wings = require("./.dependency-cruiser.wings.cjs");

/** Everything that is ours, where a wall can stand. */
const OURS = "^(app|api|config|contract|server|tests|scripts)/";
/** Tests beside the code may reach for what they test and for tests/. */
const TEST_FILE = "\\.test\\.tsx?$";
const CONTRACT = "^contract/";
const CONFIG = "^config/";
/** What every form that one writes in stands on: pictures and videos on their way up and as they are shown, names behind @ and #, polls, copies of unsaved texts on the device, drafts on the server, and the circle that it goes to. */
const WRITING = "^app/features/(writing|upload|image-field|circle-place|video-upload|video-player|completion|poll)/";
/** The language itself: what the API renders and the editor in the browser takes apart must be read alike. */
const MARKDOWN_SYNTAX = "^api/markdown/syntax\\.ts$";
/** How a file outlasts a power cut. */
const DURABLE_FILE = "^api/durable-file\\.ts$";
/** The adapters arrive in `ctx`; their interfaces are part of the context's type. */
const CONTEXT_TYPE =
  "^api/(context|sms/sms-sender|media/(media|upload)-store|wechat/[^/]+|limiter/limiter|live/live-hub|search-index/search-index)\\.ts$";

/**
 * A room and what of ours it may import beside itself.
 * @param {string} name
 * @param {string} from its files; a group in it is $1 in `may`
 * @param {string[]} may
 * @param {string} comment the right door
 */
const room = (name, from, may, comment) => ({
  name,
  comment,
  severity: "error",
  from: { path: from, pathNot: TEST_FILE },
  to: { path: OURS, pathNot: may },
});

/** @param {string} name @param {string} from @param {string} to @param {string} comment @param {object} more */
const never = (name, from, to, comment, more = {}) => ({
  name,
  comment,
  severity: "error",
  from: { path: from, pathNot: TEST_FILE },
  to: { path: to, ...more },
});

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: "no-cycles",
      comment:
        "Two files that need each other are one file, or a third one that both import. (Types alone may go round.)",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "resolvable",
      comment:
        "A wall cannot see an import that leads nowhere: write the file's path with its extension, or add the package.",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: ["\\+types/", "^virtual:", "(^|/)build/"] },
    },

    // The app
    room(
      "app-root",
      "^app/[^/]+$",
      ["^app/[^/]+$", "^app/(features|fragments|ui|forms|server|live|lib|theme)/", CONTRACT],
      "root.tsx, entry.* and routes.ts put the app together from features, fragments, ui, forms, server, live, lib, theme. Routes are named in routes.ts as text, the API is reached through app/server/api.server.ts.",
    ),
    never(
      "nobody-imports-a-route",
      "^app/",
      "^app/routes/(.*/(route|layout)\\.tsx?$|resources/)",
      "A route is a screen's end, not a shelf: what two screens share moves up to their parent folder, or to app/features.",
    ),
    room(
      "app-routes",
      "^app/routes/(.*?)([^/]*/?)[^/]+$",
      [
        "^app/routes/$1$2",
        "^app/routes/$1[^/]+$",
        "^app/(features|fragments|ui|forms|server|live|lib|theme)/",
        CONTRACT,
      ],
      "A route imports features, fragments, ui, forms, server, live, lib, theme, contract, its own folder and its parent's files. Sharing with another screen goes through the parent folder or app/features; data comes through app/server/api.server.ts.",
    ),
    room(
      "app-features",
      "^app/features/(?!editor/rich/|post-list/)([^/]+)/(?!.*\\.server\\.tsx?$)",
      ["^app/features/$1(/|$)", WRITING, "^app/(fragments|ui|forms|live|lib)/", CONTRACT],
      "A feature imports fragments, ui, forms, live, lib, contract, itself, and what all forms that one writes in share: features/writing, upload, image-field, circle-place, video-upload, video-player, completion and poll. Data is handed to it by the route that shows it; what else two features share goes down to ui or lib.",
    ),
    room(
      "app-features-server",
      "^app/features/([^/]+)/.*\\.server\\.tsx?$",
      ["^app/features/$1/", WRITING, "^app/(fragments|server|ui|forms|lib)/", CONTRACT],
      "A feature's half on the server (*.server.ts, *.server.tsx) imports the same as the feature, and app/server.",
    ),
    room(
      "app-post-list",
      "^app/features/post-list/",
      [
        "^app/features/(post-list|article-card|dynamic-card|feedback|video-card)/",
        "^app/(fragments|ui|lib)/",
        CONTRACT,
      ],
      "features/post-list lays cards of all kinds into one list: it imports the kinds' cards, ui, lib, contract.",
    ),
    room(
      "app-rich-editor",
      "^app/features/editor/rich/",
      ["^app/features/editor/", WRITING, "^app/(ui|forms|live|lib)/", CONTRACT, MARKDOWN_SYNTAX],
      "The rich editor imports what features do, and of the renderer api/markdown/syntax.ts alone.",
    ),
    room(
      "app-fragments",
      "^app/fragments/(?!.*\\.server\\.)",
      ["^app/fragments/", "^app/(ui|lib)/"],
      "CachedHtml shows what the server rendered, in pages and in the browser: it imports ui and lib.",
    ),
    room(
      "app-fragments-server",
      "^app/fragments/.*\\.server\\.",
      ["^app/(fragments|server|lib)/", "^contract/shared/clean-text\\.ts$"],
      "Fragments are rendered for one request (app/server/api.server.ts), and know nothing of what they show.",
    ),
    room(
      "app-forms",
      "^app/forms/",
      ["^app/(forms|ui|lib)/", CONTRACT],
      "forms is where conform meets the kit: it imports ui, lib, contract.",
    ),
    room(
      "app-ui",
      "^app/ui/",
      ["^app/(ui|theme|lib)/"],
      "ui knows no domain and fetches nothing: it imports theme, lib and the router's Link. Domain parts live in app/features.",
    ),
    room("app-theme", "^app/theme/", ["^app/(theme|lib)/"], "theme imports lib."),
    room(
      "app-server",
      "^app/server/",
      ["^app/(server|lib)/", CONTRACT, CONFIG],
      "app/server imports lib, contract and config. It reaches the API over HTTP, through api.server.ts, or by the reads that the web server hands it (contract/shared/reads.ts).",
    ),
    room(
      "app-live",
      "^app/live/",
      ["^app/(live|lib)/", CONTRACT],
      "live imports lib and contract; the events are typed by contract/shared/live.ts.",
    ),
    room(
      "app-lib",
      "^app/lib/",
      ["^app/lib/", CONTRACT],
      "lib holds pure helpers; they know at most the contract's constants and types.",
    ),

    // What both tiers stand on
    room(
      "config",
      CONFIG,
      [CONFIG, CONTRACT],
      "config reads the environment and gives plain values; it knows the contract's norms, and nothing of who asks.",
    ),
    never(
      "config-stays-on-the-server",
      "^app/(?!server/env\\.server\\.ts$)",
      CONFIG,
      "Settings never reach the browser: pages ask webEnv() of app/server/env.server.ts, in a loader or an action.",
    ),
    never(
      "contract",
      "^contract/",
      "",
      "The contract imports zod and itself, nothing else: the web tier and other clients load it.",
      { pathNot: ["^contract/", "(^|/)node_modules/zod/"] },
    ),

    // The API
    room(
      "api-routes",
      "^api/routes/",
      ["^api/(routes|services|workers)/", CONTRACT, "^api/context\\.ts$"],
      "A route of the API authenticates, parses, calls one verb of api/services and shapes the answer. SQL and adapters belong to the verb.",
    ),
    room(
      "api-services",
      "^api/services/",
      ["^api/(services|db|markdown|workers|decoding)/", CONTRACT, CONTEXT_TYPE, DURABLE_FILE],
      "A verb imports db, contract, markdown, workers, decoding and the context's type. Adapters (sms, media, limiter, live …) arrive in ctx.",
    ),
    never(
      "api-services-types-only",
      "^api/services/",
      CONTEXT_TYPE,
      "Import the context's type with `import type`: the context itself, and the adapters in it, arrive as ctx.",
      { dependencyTypesNot: ["type-only"] },
    ),
    never(
      "api-services-no-http",
      "^api/services/",
      "(^|/)node_modules/(hono|@hono)/",
      "Verbs know nothing of HTTP: hono stays in api/routes.",
    ),
    never(
      "wings",
      `^api/services/(?!(?:${Object.keys(wings).join("|")})/)`,
      "",
      "A folder of api/services stands in one of the wings of docs/architecture.md.",
    ),
    ...Object.entries(wings)
      .filter(([, may]) => may.length < Object.keys(wings).length - 1)
      .map(([wing, may]) =>
        never(
          `wing-${wing}`,
          `^api/services/${wing}/`,
          "^api/services/",
          `The wing ${wing} imports ${may.length > 0 ? `${may.join(", ")} and itself` : "itself"}, types included. What two wings share moves to one that both may import; what depends on the kind of post arrives in ctx.kinds.`,
          { pathNot: `^api/services/(?:${[wing, ...may].join("|")})/` },
        ),
      ),
    never(
      "api-routes-types-only",
      "^api/routes/",
      "^api/context\\.ts$",
      "Import the context's type with `import type`: api/main.ts makes the context.",
      { dependencyTypesNot: ["type-only"] },
    ),
    room(
      "api-markdown",
      "^api/markdown/",
      ["^api/(markdown|workers)/", CONTRACT],
      "markdown turns text into HTML; it imports the contract and workers.",
    ),
    room(
      "api-decoding",
      "^api/decoding/",
      ["^api/(decoding|workers)/", CONTRACT],
      "decoding reads strangers' bytes in a process beside ours; it imports the contract and workers.",
    ),
    never(
      "sharp-in-its-process",
      "^api/(?!decoding/|demo/|wechat/draw-avatar\\.ts$|services/files/video-file/convert-video\\.ts$)",
      "(^|/)node_modules/sharp/",
      "Pictures are decoded in a process with bounds alone: call decode() of api/decoding/decode.ts. (The demo community and the stand-in for WeChat draw their own.)",
    ),
    never(
      "decoders-in-their-process",
      "^api/(?!decoding/)",
      "^api/decoding/(?!(decode|decode-tasks|film-refusals)\\.ts$)",
      "This would decode in the process that answers requests: call decode() of api/decoding/decode.ts.",
      { dependencyTypesNot: ["type-only"] },
    ),
    room(
      "api-workers",
      "^api/workers/",
      ["^api/workers/"],
      "workers are threads and processes beside ours, and who gets one when; they know nothing of what they do.",
    ),
    never(
      "api-markdown-visitors",
      "^(?!api/(services|demo|markdown)/|api/(create-context|app|main)\\.ts$|api/scripts/|tests/|app/features/editor/rich/)",
      "^api/markdown/",
      "Markdown is rendered when it is saved: only api/services and api/demo call the renderer. Others show the stored HTML.",
    ),
    room(
      "api-demo",
      "^api/demo/",
      ["^api/(demo|services|db|markdown)/", CONTRACT, CONTEXT_TYPE],
      "The demo community writes through verbs and db; it imports services, db, contract, markdown and the context's type.",
    ),
    room(
      "api-db",
      "^api/db/",
      ["^api/db/", CONTRACT, CONFIG, "^api/breaker\\.ts$"],
      "db imports contract and config, and the breaker; what it needs from the context is handed to it.",
    ),
    room(
      "api-adapters",
      "^api/(media|sms|wechat|limiter|search-index)/",
      ["^api/$1/", CONFIG, CONTRACT, "^api/breaker\\.ts$", DURABLE_FILE],
      "An adapter knows its own interface and the outside service, no domain and no other adapter: api/create-context.ts puts them together.",
    ),
    room(
      "api-live",
      "^api/live/",
      ["^api/(live|db|services)/", CONTRACT, "^api/caller\\.ts$", CONTEXT_TYPE],
      "live imports services, db, contract and the context's type.",
    ),
    room(
      "api-jobs",
      "^api/jobs/",
      ["^api/(jobs|services|db|workers|decoding)/", CONTRACT, CONTEXT_TYPE],
      "A job calls verbs; it imports services, db, contract, workers and the context's type.",
    ),
    room(
      "api-root",
      "^api/([^/]+$|scripts/)",
      ["^api/", CONTRACT, CONFIG],
      "api/create-context.ts, app.ts, main.ts and api/scripts put the API together. The API knows nothing of the web tier.",
    ),

    // The web server and the rest
    room(
      "server",
      "^server/",
      [
        "^server/",
        CONFIG,
        "^api/main\\.ts$",
        "^contract/shared/(paths|limits|body-bytes|conditional-read|mask-phone|normal-target|reads)\\.ts$",
        "^api/body-clock\\.ts$",
        "^api/db/watch(-metrics)?\\.ts$",
      ],
      "The web server imports the app's build, config, api's start and the names and norms of contract/shared (paths, limits, body-bytes, conditional-read, mask-phone, normal-target, reads), and the clock of bodies and the database's metrics that both servers have. Pages belong to app/, data to api/.",
    ),
    never(
      "nobody-imports-tests",
      "^(app|api|config|server|scripts)/",
      "^tests/",
      "The product does not import its tests.",
    ),
    never("declared-packages", "^(app|api|config|server)/", "", "Add the package to package.json, pinned exact.", {
      dependencyTypes: ["npm-no-pkg", "npm-unknown"],
    }),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(build|data|\\.react-router)/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".cjs", ".json"],
      mainFields: ["module", "main", "types"],
    },
    cache: false,
  },
};
