import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { findProgram, installWithApt } from "../../scripts/lib/system-package.mjs";
import { type Product, startProduct } from "./product.ts";

/** `nobody`, who owns nothing on the machine. */
const USER = 65_534;

/**
 * All file systems are read-only, as with `read_only`; only the data folder and /tmp are writable. The repository and
 * Node are mounted where the user may read them, and the user has no capability and gets none.
 */
const script = `set -e
echo $$ > "$PLACE/pid"
mount --make-rprivate /
mount --bind "$REPOSITORY" "$PLACE/app"
mount --bind "$NODE" "$PLACE/node"
mount --bind "$DATA_DIR" "$DATA_DIR"
mount -t tmpfs -o mode=1777 tmpfs /tmp
for place in / "$PLACE/app" "$PLACE/node"; do mount -o remount,bind,ro "$place"; done
cd "$PLACE/app"
exec setpriv --reuid=${USER} --regid=${USER} --clear-groups --no-new-privs --inh-caps=-all --bounding-set=-all "$PLACE/node/node" build/start.js`;

function programs(): void {
  if (findProgram("unshare") && findProgram("setpriv")) return;
  const why = installWithApt(["util-linux"]);
  if (why !== undefined) throw new Error(`unshare and setpriv are missing: ${why}`);
}

/** Starts the built product restricted as in its container (compose.yaml). Needs root, or sudo without a password. */
export async function startLockedProduct(): Promise<Product & { pid: string }> {
  programs();
  const place = mkdtempSync("/var/tmp/qunluo-locked-");
  const dataDir = join(place, "data");
  for (const folder of ["app", "node", "data"]) mkdirSync(join(place, folder));
  chmodSync(place, 0o755);
  chmodSync(dataDir, 0o700);
  const isRoot = process.getuid?.() === 0;
  if (isRoot) chownSync(dataDir, USER, USER);
  const product = await startProduct(
    {
      DATA_DIR: dataDir,
      PLACE: place,
      REPOSITORY: resolve("."),
      NODE: dirname(process.execPath),
      SMS_IP_PER_HOUR: "1000",
      TMPDIR: "/tmp",
    },
    [
      ...(isRoot ? [] : ["sudo", "-n", "-E"]),
      "unshare",
      "--mount",
      "sh",
      "-c",
      isRoot ? script : `chown ${USER}:${USER} "$DATA_DIR"\n${script}`,
    ],
  );
  return {
    ...product,
    dataDir,
    // The pid file is needed because sudo is the direct child.
    pid: readFileSync(join(place, "pid"), "utf8").trim(),
    async stop() {
      await product.stop();
      if (isRoot) rmSync(place, { recursive: true, force: true });
    },
  };
}
