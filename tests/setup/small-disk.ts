import { execFileSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, realpathSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface SmallDisk {
  folder: string;
  /** Uses all free space, to the last byte. */
  fill(): void;
  /** Frees the space again. */
  free(): void;
  /** Makes the disk read-only; no file may be open for writing. */
  readOnly(): void;
  /** Removes the disk; processes with open files there must have ended. */
  remove(): void;
}

/** A disk of this many megabytes, with a real limit. @throws where the system does not allow a mount */
export function smallDisk(megabytes: number): SmallDisk {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "qunluo-disk-")));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", folder], { stdio: "pipe" });
  } catch (error) {
    rmSync(folder, { recursive: true });
    throw new Error("不能挂载 tmpfs / cannot mount a tmpfs: run the tests as root (docker: --cap-add SYS_ADMIN)", {
      cause: error,
    });
  }
  const filler = join(folder, "filler");
  return {
    folder,
    fill() {
      const file = openSync(filler, "a");
      try {
        for (let size = 1024 * 1024; size > 0; size = Math.floor(size / 2)) {
          const bytes = Buffer.alloc(size, 1);
          // Each size is written until it no longer fits.
          for (;;) if (writeSync(file, bytes) < size) break;
        }
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
      } finally {
        closeSync(file);
      }
    },
    free: () => rmSync(filler, { force: true }),
    readOnly: () => void execFileSync("mount", ["-o", "remount,ro", folder]),
    remove() {
      execFileSync("umount", ["-l", folder]);
      rmSync(folder, { recursive: true });
    },
  };
}
