/**
 * The import rules between folders: the import table of docs/architecture.md. Each message names the right way. Checked
 * by `npm run walls`; scripts/walls.test.ts proves that each rule catches a violation.
 */

const appWalls = require("./.dependency-cruiser.app.cjs");
const { CONFIG, CONTRACT, never, room } = require("./.dependency-cruiser.rooms.cjs");
const wings = require("./.dependency-cruiser.wings.cjs");

/** What every room of the API may import: durable files, the breaker, the caller's address. */
const API_LIB = "^api/lib/";
/** Adapters arrive in `ctx`; their interfaces are part of the context's type. */
const CONTEXT_TYPE =
  "^api/(context|feature|sms/sms-sender|media/(media|upload)-store|wechat/[^/]+|limiter/limiter|live/live-hub|search-index/search-index)\\.ts$";

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

    ...appWalls,

    // Used by both tiers
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

    room(
      "markdown",
      "^markdown/",
      ["^markdown/"],
      "markdown/ is the language that the API renders and the editor in the browser parses: it stands below both.",
    ),

    // The API
    room(
      "api-lib",
      "^api/lib/",
      ["^api/lib/", CONFIG, CONTRACT],
      "api/lib stands below every room of the API: it imports config and contract only.",
    ),
    room(
      "api-routes",
      "^api/routes/",
      ["^api/(routes|services|workers)/", CONTRACT, "^api/context\\.ts$"],
      "A route of the API authenticates, parses, calls one verb of api/services and shapes the answer. SQL and adapters belong to the verb.",
    ),
    room(
      "api-services",
      "^api/services/",
      ["^api/(services|db|markdown|workers|decoding)/", CONTRACT, CONTEXT_TYPE, API_LIB],
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
      ["^api/(markdown|workers)/", "^markdown/", CONTRACT],
      "api/markdown turns text into HTML; it imports the syntax, the contract and workers.",
    ),
    room(
      "api-decoding",
      "^api/decoding/",
      ["^api/(decoding|workers)/", CONTRACT],
      "decoding reads strangers' bytes in a process beside ours; it imports the contract and workers.",
    ),
    never(
      "sharp-in-its-process",
      "^api/(?!decoding/|demo/|wechat/draw-avatar\\.ts$|services/files/video-file/(film-facts|make-frames)\\.ts$)",
      "(^|/)node_modules/sharp/",
      "Pictures are decoded in a process with bounds alone: call decode() of api/decoding/decode.ts. (The demo community and the stand-in for WeChat draw their own.)",
    ),
    never(
      "decoders-in-their-process",
      "^api/(?!decoding/)",
      "^api/decoding/(?!(ai-mark|decode|decode-tasks|film-refusals|mended-ts|ts-streams)\\.ts$)",
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
      "^(?!api/(services|demo|markdown)/|api/(create-context|app|main)\\.ts$|api/scripts/|tests/)",
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
      ["^api/db/", CONTRACT, CONFIG, API_LIB],
      "db imports contract and config, and the breaker; what it needs from the context is handed to it.",
    ),
    room(
      "api-adapters",
      "^api/(media|sms|wechat|limiter|search-index)/",
      ["^api/$1/", CONFIG, CONTRACT, API_LIB],
      "An adapter knows its own interface and the outside service, no domain and no other adapter: api/adapters.ts lists them.",
    ),
    room(
      "api-live",
      "^api/live/",
      ["^api/(live|db|services|jobs)/", CONTRACT, API_LIB, CONTEXT_TYPE],
      "live imports services, db, contract and the context's type.",
    ),
    room(
      "api-jobs",
      "^api/jobs/",
      ["^api/(jobs|services|db|workers|decoding)/", CONTRACT, API_LIB, CONTEXT_TYPE, "^api/metrics\\.ts$"],
      "A job calls verbs; it imports services, db, contract, workers, lib and the types of the context and the metrics.",
    ),
    room(
      "api-root",
      "^api/([^/]+$|scripts/)",
      ["^api/", CONTRACT, CONFIG],
      "api/create-context.ts, app.ts, main.ts and api/scripts put the API together. The API knows nothing of the web tier.",
    ),

    // The web server and the other folders
    room(
      "server",
      "^server/",
      [
        "^server/",
        CONFIG,
        "^api/main\\.ts$",
        "^contract/shared/(paths|limits|live-names|body-bytes|conditional-read|mask-phone|normal-target|reads)\\.ts$",
        "^api/body-clock\\.ts$",
        "^api/services/shared/address/address\\.ts$",
        "^api/db/watch(-metrics)?\\.ts$",
      ],
      "The web server imports the app's build, config, api's start and the names and norms of contract/shared (paths, limits, live-names, body-bytes, conditional-read, mask-phone, normal-target, reads), and the clock of bodies, the key by which addresses are counted and the database's metrics that both servers have. Pages belong to app/, data to api/.",
    ),
    never(
      "nobody-imports-tests",
      "^(app|api|config|server|scripts)/",
      "^tests/",
      "The product does not import its tests.",
    ),
    never(
      "message-checker-is-apart",
      "^tests/faults/checker/",
      "^(app|api|config|contract|markdown|server|scripts|tests)/",
      "The checker of messages shares no code with the product and its load: it knows tables and logs only.",
      { pathNot: "^tests/faults/checker/" },
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
