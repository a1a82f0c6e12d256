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
import { build as bundle, transform } from "esbuild";
import { builtHash, root, sourceHash } from "./build-stamp.mjs";
import { external } from "./lib/runtime-packages.mjs";
import { runNode } from "./lib/run-child.mjs";

/** Bundle name → source. */
const entries = {
  start: "server/main.ts",
  web: "server/web.ts",
  api: "api/main.ts",
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
const TARGET = "node24";
const compressible = /\.(?:js|css|svg|json|txt|xml|ico)$/;

async function buildPages() {
  const cli = join(root, "node_modules/@react-router/dev/bin.js");
  // The output is written to a log and shown only after a failure. The log is outside of build/, which a failing build
  // empties.
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
 * Removes white space and escapes non-ASCII letters. V8 uses two bytes for each letter of a file that contains one
 * Chinese word; without such letters each worker reads and holds a third less. Names stay, for the log.
 */
async function slimPages() {
  for (const folder of [join(root, "build/server"), join(root, "build/server/assets")]) {
    for (const name of readdirSync(folder).filter((one) => one.endsWith(".js"))) {
      const file = join(folder, name);
      const { code } = await transform(readFileSync(file, "utf8"), {
        charset: "ascii",
        minifyWhitespace: true,
        minifySyntax: true,
        legalComments: "none",
        target: TARGET,
      });
      writeFileSync(file, code);
    }
  }
}

async function buildServers() {
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  await bundle({
    absWorkingDir: root,
    entryPoints: Object.fromEntries(Object.entries(entries).filter(([, file]) => existsSync(join(root, file)))),
    outdir: "build",
    bundle: true,
    // Splitting moves code that few bundles need (a database, the demo community, the renderer) into files that only
    // they load.
    splitting: true,
    platform: "node",
    target: TARGET,
    format: "esm",
    sourcemap: true,
    legalComments: "none",
    logLevel: "warning",
    external: [...external, "vite", "./server/index.js"],
    define: { __VERSION__: JSON.stringify(version) },
    // CommonJS packages inside an ES module use these names.
    banner: {
      js: [
        'import { createRequire as __createRequire } from "node:module";',
        "const require = __createRequire(import.meta.url);",
        "const { filename: __filename, dirname: __dirname } = import.meta;",
      ].join(" "),
    },
  });
}

/**
 * Copies files that programs read at run time to the bundle that reads them (api/demo/read-prose.ts,
 * api/routes/docs-viewer.ts).
 */
function copyFiles() {
  cpSync(join(root, "api/demo/prose"), join(root, "build/prose"), { recursive: true });
  const viewer = "openapi-explorer.min.js";
  cpSync(join(root, "node_modules/openapi-explorer/dist/browser", viewer), join(root, "build", viewer));
}

/** Compresses each file once at the highest level, because files never change after the build. */
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
  // The old build is removed first, so that an interrupted build does not pass for a finished one.
  rmSync(join(root, "build"), { recursive: true, force: true });
  mkdirSync(join(root, "build"), { recursive: true });
  await buildPages();
  await slimPages();
  await buildServers();
  copyFiles();
  precompress();
  writeFileSync(join(root, "build/.stamp"), `${hash}\n`);
}
