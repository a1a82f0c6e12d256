// Has no import above the check, so that it runs on any Node and can tell an old one what is missing.
if (Number.parseInt(process.versions.node, 10) < 24) {
  process.stderr.write(
    `需要 Node.js 24 或更新的版本，当前是 ${process.versions.node}：请用 npm start，它用 npm ci 装好的 Node.js 24\n`,
  );
  process.exit(78);
}

const { builtHash, hasSources, root, sourceHash } = await import("./build-stamp.mjs");

if (hasSources() && builtHash() !== sourceHash()) {
  process.stdout.write("正在构建…\n");
  const { runNode } = await import("./lib/run-child.mjs");
  const code = await runNode([`${root}/scripts/build.mjs`], { stdio: "inherit" });
  if (code !== 0) process.exit(code);
}
// Imported into this process, so that signals reach the launcher; the argument `web` or `api` stays in process.argv[2].
await import(new URL("../build/start.js", import.meta.url).href);
