import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";

test("V02 a form that is read without the bounded parser is a lint error", { timeout: 60_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), "qunluo-lint-"));
  try {
    const lines = [
      'import { parseWithZod } from "@conform-to/zod/v4";',
      'import * as parseWithZod from "@conform-to/zod/v4";',
      'import { parseWithZod } from "@conform-to/zod";',
      'import { coerceFormValue as parseWithZod } from "@conform-to/zod/v4/future";',
      'import { parseSubmission as parseWithZod } from "@conform-to/react/future";',
      'import { parse as parseWithZod } from "@conform-to/dom";',
    ];
    for (const [place, line] of lines.entries())
      writeFileSync(join(folder, `a${place}.ts`), `${line}\nexport const parser = parseWithZod;\n`);
    const { stdout } = spawnSync("node_modules/.bin/oxlint", ["-c", ".oxlintrc.json", "-f", "unix", folder], {
      encoding: "utf8",
    });
    const refused = lines.filter((_line, place) => new RegExp(`a${place}\\.ts:.*restricted`).test(stdout));
    expect(refused).toEqual(lines);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
