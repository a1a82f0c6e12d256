import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Files of growth, which a fork without growth deletes. The tables stay in the database, and so do their facts. */
const OWN = /^api\/(services\/people\/growth\/(?!feature\.ts)|services\/accounts\/own-growth\/|routes\/growth\.ts$)/;
const FROM_OWN =
  /^import (?:type )?\{([^}]*)\} from "[^"]*(?:\/growth\/(?!feature\.ts)[\w-]+|\/own-growth\/[\w-]+|\.\/growth)\.ts";$/gm;
const LINES_MAX = 12;

/** The names that a file imports from growth. */
function namesFrom(source: string): string[] {
  return Array.from(source.matchAll(FROM_OWN), ([, names = ""]) =>
    names.split(",").map((name) => name.replace("type", "").trim()),
  ).flat();
}

test("R15 growth is removed from the API by deleting its files and at most twelve lines", () => {
  const files = execFileSync("git", ["ls-files", "api/*.ts"], { encoding: "utf8" }).split("\n");
  const lines = files
    .filter((file) => file !== "" && !OWN.test(file) && !/\.test\.ts$|^api\/(demo|db)\//.test(file))
    .flatMap((file) => {
      const source = readFileSync(file, "utf8");
      const names = namesFrom(source);
      if (names.length === 0) return [];
      const named = new RegExp(`\\b(?:${names.join("|")})\\b`);
      return source.split("\n").flatMap((line) => (named.test(line) ? [file] : []));
    });
  expect([...new Set(lines)].toSorted()).toEqual([
    "api/routes/mounted-routes.ts",
    "api/services/accounts/profile/user-profile.ts",
    "api/services/accounts/session/current-user.ts",
    "api/subscribers.ts",
  ]);
  expect(lines.length).toBeLessThanOrEqual(LINES_MAX);
});
