import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

interface Apart {
  /** The words by which code names the feature. */
  named: RegExp;
  /** The paths of the feature's own files. */
  own: RegExp;
  /** The most other files that may name it: of the API with its contract and settings, and of the pages. */
  api: number;
  pages: number;
}

/** A feature is removed by deleting its own files, and its lines in at most so many others (decision 0070). */
const features: Record<string, Apart> = {
  danmaku: { named: /danmaku|弹幕/i, own: /danmaku/, api: 15, pages: 8 },
  // Parts of the writing forms and of the search name series file by file.
  series: { named: /\bseries|[a-z]Series|合集|专栏/, own: /(?:^|\/)series/, api: 53, pages: 26 },
};

const withoutComments = (source: string) => source.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(?:^|\s)\/\/.*$/gm, "");
const folders = ["api", "app", "config", "contract", "markdown", "server"];
const files = execFileSync("git", ["ls-files", ...folders], { encoding: "utf8" })
  .split("\n")
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|^api\/(?:db\/migrations|demo)\//.test(file));

test.each(Object.entries(features))(
  "R15 R26 %s stands in its own folders and in few other files",
  (_name, { named, own, api, pages }) => {
    const naming = files.filter((file) => !own.test(file) && named.test(withoutComments(readFileSync(file, "utf8"))));
    const ofPages = naming.filter((file) => /^(?:app|server)\//.test(file));
    const ofApi = naming.filter((file) => !ofPages.includes(file));
    expect(files.filter((file) => own.test(file)).length).toBeGreaterThan(20);
    // The names of all files stand in the failure.
    expect({ ofApi, isWithin: ofApi.length <= api }).toMatchObject({ isWithin: true });
    expect({ ofPages, isWithin: ofPages.length <= pages }).toMatchObject({ isWithin: true });
  },
);
