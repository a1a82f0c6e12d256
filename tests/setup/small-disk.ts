import { execFileSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, realpathSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface SmallDisk {
  folder: string;
  /** Takes all the room that is left, to the last byte. */
  fill(): void;
  /** Gives it back. */
  free(): void;
  /** Nothing can be written from here on; nothing may be open for writing. */
  readOnly(): void;
  /** Takes the disk away; whatever has files open there must have ended. */
  remove(): void;
}

/** A disk of so many megabytes that is really full at their end. @throws where the system does not let us mount one */
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
          // Each size until it does not fit any more.
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
