import {
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { build as bundle } from "esbuild";
import { builtHash, root, sourceHash } from "./build-stamp.mjs";
import { asCommonJs } from "./lib/as-commonjs.mjs";
import { compileAhead } from "./lib/compile-ahead.mjs";
import { external } from "./lib/runtime-packages.mjs";
import { runNode } from "./lib/run-child.mjs";

/** Bundle name → source. */
const entries = {
  "start-main": "server/start.ts",
  "web-main": "server/web.ts",
  "api-main": "api/main.ts",
  reads: "api/reads-main.ts",
  transcode: "api/jobs/transcode-child.ts",
  decode: "api/decoding/decode-child.ts",
  render: "api/markdown/render-thread.ts",
  migrate: "api/scripts/migrate.ts",
  seed: "api/scripts/seed.ts",
  "sweep-files": "api/scripts/sweep-files.ts",
  "search-rebuild": "api/scripts/search-rebuild.ts",
  "search-check": "api/scripts/search-check.ts",
  "create-admin": "api/scripts/create-admin.ts",
  check: "api/scripts/check.ts",
  backup: "api/scripts/backup.ts",
  restore: "api/scripts/restore.ts",
  "copy-to-postgres": "api/scripts/copy-to-postgres.ts",
  "rotate-secrets": "api/scripts/rotate-secrets.ts",
  export: "api/scripts/export.ts",
};
/** What runs for long, and is started by what was compiled ahead (lib/code-loader.cjs). */
const processes = ["start", "web", "api"];
const compressible = /\.(?:js|css|svg|json|txt|xml|ico)$/;

async function buildPages() {
  const cli = join(root, "node_modules/@react-router/dev/bin.js");
  // Said only when it failed: a good build has nothing to tell.
  // Not in build/, which a failing build empties.
  const log = join(mkdtempSync(join(tmpdir(), "qunluo-build-")), "log");
  const file = openSync(log, "w");
  const code = await runNode([cli, "build"], {
    cwd: root,
    stdio: ["ignore", file, file],
    env: { ...process.env, NODE_ENV: "production" },
  });
  closeSync(file);
  if (code !== 0) {
    process.stderr.write(`${readFileSync(log, "utf8")}\n构建失败：react-router build，原因见上\n`);
    process.exit(1);
  }
  rmSync(dirname(log), { recursive: true, force: true });
}

/**
 * Without white space, in plain ASCII: a third of what each worker would read and hold, for a file with one Chinese word
 * takes two bytes for every letter of it. Names stay, for the log.
 */
async function slimPages() {
  const slim = /** @type {const} */ ({ charset: "ascii", minifyWhitespace: true, minifySyntax: true });
  await asCommonJs(join(root, "build/server"), slim);
  await asCommonJs(join(root, "build/server/assets"), slim);
}

async function buildServers() {
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  await bundle({
    absWorkingDir: root,
    entryPoints: Object.fromEntries(Object.entries(entries).filter(([, file]) => existsSync(join(root, file)))),
    outdir: "build",
    bundle: true,
    // What few need (a database, the demo community, the renderer) is in files of its own, and loaded by them.
    splitting: true,
    platform: "node",
    target: "node20",
    format: "esm",
    sourcemap: true,
    legalComments: "none",
    logLevel: "warning",
    external: [...external, "vite", "./server/index.js"],
    define: { __VERSION__: JSON.stringify(version) },
  });
  await asCommonJs(join(root, "build"), { sourcemap: "external" });
  writeFileSync(join(root, "build/package.json"), '{ "type": "commonjs" }\n');
  cpSync(join(root, "scripts/lib/code-loader.cjs"), join(root, "build/code-loader.js"));
  for (const name of processes)
    writeFileSync(join(root, `build/${name}.js`), `require("./code-loader.js").run("${name}");\n`);
}

/** What programs read at run time, beside the bundle that reads it (api/demo/read-prose.ts, api/routes/docs-viewer.ts). */
function copyFiles() {
  cpSync(join(root, "api/demo/prose"), join(root, "build/prose"), { recursive: true });
  const viewer = "openapi-explorer.min.js";
  cpSync(join(root, "node_modules/openapi-explorer/dist/browser", viewer), join(root, "build", viewer));
}

/** Files never change after the build: compress each once, as well as it goes. */
function precompress() {
  const folder = join(root, "build/client");
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !compressible.test(entry.name)) continue;
    const file = join(entry.parentPath, entry.name);
    const bytes = readFileSync(file);
    if (bytes.length < 512) continue;
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }));
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  }
}

const hash = sourceHash();
if (process.argv.includes("--force") || builtHash() !== hash) {
  // A build that breaks off must not pass for a finished one.
  rmSync(join(root, "build"), { recursive: true, force: true });
  mkdirSync(join(root, "build"), { recursive: true });
  await buildPages();
  await slimPages();
  await buildServers();
  copyFiles();
  precompress();
  await compileAhead(root);
  writeFileSync(join(root, "build/.stamp"), `${hash}\n`);
}
