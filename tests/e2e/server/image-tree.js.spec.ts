import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { runtimePackages } from "../../../scripts/lib/runtime-packages.mjs";
import { expect, test } from "../../setup/e2e-test.ts";

/** The image's /app as symbolic links: the bundles, and the part of node_modules that scripts/prune-image.mjs keeps. */
function imageTree(): string {
  const root = mkdtempSync(join(tmpdir(), "qunluo-image-"));
  mkdirSync(join(root, "build"));
  copyFileSync("package.json", join(root, "package.json"));
  for (const file of readdirSync("build").filter((name) => /\.js$|^package\.json$/.test(name)))
    copyFileSync(join("build", file), join(root, "build", file));
  // A package's nested node_modules are part of it, so parents come first.
  for (const place of runtimePackages("package-lock.json")) {
    const to = join(root, place);
    if (existsSync(to) || !existsSync(place)) continue;
    mkdirSync(dirname(to), { recursive: true });
    symlinkSync(resolve(place), to, "dir");
  }
  return root;
}

test("C19 the commands of the container image run from its files, one after the other", () => {
  const root = imageTree();
  /** Symbolic links are not resolved, so that modules outside of this tree are not found beside the real files. */
  const run = (bundle: string, ...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ["--preserve-symlinks", "--preserve-symlinks-main", `build/${bundle}.js`, ...args],
      { cwd: root, env: { PATH: process.env.PATH, DATA_DIR: join(root, "data") }, encoding: "utf8", timeout: 60_000 },
    );
    return { status, said: `${stdout}${stderr}`.trim() };
  };
  try {
    expect(run("migrate")).toMatchObject({ status: 0, said: expect.stringMatching(/^已执行迁移：001-schema/) });
    expect(run("create-admin", "13800000000")).toEqual({ status: 0, said: expect.stringContaining("已是管理员") });
    expect(run("create-admin")).toEqual({ status: 1, said: expect.stringMatching(/^用法：/) });
    expect(run("sweep-files", "--dry-run")).toEqual({ status: 0, said: "0 个文件没有记录，未删除" });
    expect(run("sweep-files", "--help")).toEqual({ status: 1, said: expect.stringMatching(/^用法：/) });
    expect(run("sweep-files")).toEqual({ status: 0, said: "已删除 0 个没有记录的文件" });
    expect(run("seed", "--rows", "x")).toEqual({ status: 1, said: expect.stringMatching(/^用法：/) });
    expect(run("search-check")).toEqual({ status: 0, said: "搜索索引与内容一致" });
    expect(run("search-rebuild")).toEqual({ status: 0, said: expect.stringContaining("搜索索引已重建：0 条") });
    expect(run("search-rebuild", "--from", "x")).toEqual({ status: 1, said: expect.stringMatching(/^用法：/) });
    expect(run("check")).toEqual({ status: 0, said: "检查完毕：没有发现问题" });
    expect(run("check", "--help")).toEqual({ status: 0, said: expect.stringMatching(/^用法：npm run check/) });
    expect(run("check", "--fast")).toEqual({ status: 1, said: expect.stringMatching(/^用法：/) });
    const made = run("backup", "--to", "backups");
    expect(made).toMatchObject({ status: 0, said: expect.stringMatching(/^备份完成并已核对：\S+，\d+ 行/) });
    const [folder = ""] = /\/\S+\/qunluo-\w+/.exec(made.said) ?? [];
    expect(run("restore", "--from", folder)).toMatchObject({
      status: 1,
      said: expect.stringContaining("空的 DATA_DIR"),
    });
    rmSync(join(root, "data"), { recursive: true });
    expect(run("restore", "--from", folder)).toMatchObject({
      status: 0,
      said: expect.stringContaining("没有发现问题"),
    });
    expect(run("copy-to-postgres", "--to", "x")).toEqual({ status: 1, said: expect.stringMatching(/^用法：/) });
    expect(run("rotate-secrets")).toMatchObject({ status: 0, said: expect.stringContaining("service-secret 已换") });
    expect(run("export", "--to", "exported")).toMatchObject({
      status: 0,
      said: expect.stringMatching(/^已导出到 exported/),
    });
    // Every built command is run here.
    const commands = readdirSync("api/scripts").flatMap((name) =>
      existsSync(`build/${name.replace(/\.ts$/, ".js")}`) ? [name.replace(/\.ts$/, "")] : [],
    );
    expect(commands.toSorted()).toEqual([
      "backup",
      "check",
      "copy-to-postgres",
      "create-admin",
      "export",
      "migrate",
      "restore",
      "rotate-secrets",
      "search-check",
      "search-rebuild",
      "seed",
      "sweep-files",
    ]);
  } finally {
    rmSync(root, { recursive: true });
  }
});
