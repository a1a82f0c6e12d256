import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { transform } from "esbuild";

/** A bundle that another one loads later: by its name, or by its address beside ours. */
const LATER = /\bimport\((?:new URL\()?("\.{1,2}\/[\w./-]+\.js")(?:, ?import\.meta\.url\)\.href)?\)/g;
/** A package that stays outside. */
const PACKAGE_LATER = /\bimport\((?="[@\w][\w@/-]*"\))/g;

/** What CommonJS lacks, where it is asked for. A script that was compiled before has no `import()`: its loader has one for it. */
const parts = [
  { of: "import.meta.url", code: 'const __moduleUrl = require("node:url").pathToFileURL(__filename).href;' },
  { of: "__import(", code: "const __import = require.later ?? ((name) => import(name));" },
];

/**
 * ES modules as CommonJS, each file in its place: V8 takes what it compiled before (code-loader.cjs) of scripts alone.
 * Packages that stay outside are still loaded by `import()`, where that is how our code asks for them.
 * @param {string} folder
 * @param {import("esbuild").TransformOptions} options
 */
export async function asCommonJs(folder, options) {
  for (const name of readdirSync(folder).filter((one) => one.endsWith(".js"))) {
    const file = join(folder, name);
    const source = readFileSync(file, "utf8")
      .replaceAll(LATER, "Promise.resolve().then(() => require($1))")
      .replaceAll(PACKAGE_LATER, "__import(");
    const { code, map } = await transform(withMap(source, file), {
      ...options,
      format: "cjs",
      platform: "node",
      target: "node20",
      legalComments: "none",
      // Node's own way of reading CommonJS packages from ES modules, which these are.
      sourcefile: name.replace(/js$/, "mjs"),
      define: { "import.meta.url": "__moduleUrl" },
      banner: parts
        .filter(({ of }) => source.includes(of))
        .map(({ code }) => code)
        .join(" "),
    });
    writeFileSync(file, map ? `${code}//# sourceMappingURL=${name}.map\n` : code);
    if (map) writeFileSync(`${file}.map`, map);
  }
}

/** With its map inside, so that esbuild's leads back to the sources. @param {string} code @param {string} file */
function withMap(code, file) {
  const link = /\n\/\/# sourceMappingURL=.*\n?$/;
  if (!link.test(code)) return code;
  const map = readFileSync(`${file}.map`).toString("base64");
  return code.replace(link, `\n//# sourceMappingURL=data:application/json;base64,${map}\n`);
}
