// Runs on any Node, to tell an old one what is missing: no import above the check.
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(
    `需要 Node.js 20.19 或更新的版本，当前是 ${process.versions.node}：请到 https://nodejs.org 下载新版本\n`,
  );
  process.exit(1);
}

const { builtHash, hasSources, root, sourceHash } = await import("./build-stamp.mjs");

if (hasSources() && builtHash() !== sourceHash()) {
  process.stdout.write("正在构建…\n");
  const { runNode } = await import("./lib/run-child.mjs");
  const code = await runNode([`${root}/scripts/build.mjs`], { stdio: "inherit" });
  if (code !== 0) process.exit(code);
}
// In this very process, so that signals reach the launcher; `web` or `api` stays in process.argv[2].
await import(new URL("../build/start.js", import.meta.url).href);
