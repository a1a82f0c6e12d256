import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/**
 * Finds a program.
 * @param {string} name as in PATH, or an absolute path
 * @returns {string | undefined} its path; undefined when it is not there
 */
export function findProgram(name) {
  if (name.startsWith("/")) return existsSync(name) ? name : undefined;
  const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/local/bin", "/usr/bin", "/bin", "/usr/sbin"];
  return folders.map((folder) => join(folder, name)).find((file) => existsSync(file));
}

/**
 * Whether a program starts. A distribution may ship a stub that only says how to install the real program.
 * @param {string} program
 * @param {string[]} args
 */
export function runs(program, args = ["--version"]) {
  return spawnSync(program, args, { stdio: "ignore", timeout: 30_000 }).status === 0;
}

/** @param {string} words a progress message, because an installation takes long */
export function say(words) {
  process.stderr.write(`${words}\n`);
}

let listsUpdated = false;

/**
 * Installs packages of Debian or Ubuntu, given apt and the right to use it: as root, or by sudo without a password.
 * @param {string[]} packages
 * @returns {string | undefined} undefined after a success, else the reason
 */
export function installWithApt(packages) {
  if (!findProgram("apt-get")) return "no apt-get on this system";
  const root = process.getuid?.() === 0;
  if (!root && !(findProgram("sudo") && runs("sudo", ["-n", "true"]))) return "neither root nor password-less sudo";
  /** @param {string[]} args */
  const apt = (args) => {
    const command = [
      "env",
      "DEBIAN_FRONTEND=noninteractive",
      "apt-get",
      "-q",
      "-o",
      "DPkg::Lock::Timeout=120",
      ...args,
    ];
    const [program = "env", ...rest] = root ? command : ["sudo", "-n", ...command];
    return spawnSync(program, rest, { encoding: "utf8", timeout: 600_000, maxBuffer: 64 * 1024 * 1024 });
  };
  say(`正在安装 / installing: ${packages.join(" ")} …`);
  if (!listsUpdated) {
    apt(["update"]);
    listsUpdated = true;
  }
  const installed = apt(["install", "-y", "--no-install-recommends", ...packages]);
  if (installed.status === 0) return undefined;
  return (installed.stderr || installed.stdout || String(installed.error ?? "apt-get failed"))
    .trim()
    .split("\n")
    .slice(-3)
    .join(" ");
}
