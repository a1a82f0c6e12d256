import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { subjectKinds } from "../contract/shared/subject.ts";

/** Files that list several kinds on purpose, each with the reason. */
const meant: Record<string, string> = {
  "contract/shared/subject.ts": "the list",
  "contract/people/growth-names.ts": "what gives points, among them what is no post",
  "contract/posts/dynamic-names.ts": "what can be passed on",
};

const kind = `"(?:${subjectKinds.join("|")})"`;
const sideBySide = new RegExp(`${kind},\\s*${kind}`);

test("E01 E02 E03 E04 only the contract's file lists the kinds of post, so that a new kind is added once", () => {
  const files = execFileSync("git", ["ls-files", "api", "app", "config", "contract", "markdown", "server"], {
    encoding: "utf8",
  })
    .split("\n")
    // A migration that has landed is never edited.
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|^api\/db\/migrations\//.test(file));
  const listing = files.filter((file) => sideBySide.test(readFileSync(file, "utf8")));
  expect(listing.toSorted()).toEqual(Object.keys(meant).toSorted());
});
