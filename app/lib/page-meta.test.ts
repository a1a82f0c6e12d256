import { expect, test } from "vitest";
import { wordsOf } from "./json-ld.ts";
import { pageMeta } from "./page-meta.ts";

const place = { matches: [undefined], location: { pathname: "/article/1" } };

test("R07 descriptions in a head and in JSON-LD are never cut within a character", () => {
  const signs = ["👨‍👩‍👧", "🇨🇳", "👍🏽", "1️⃣", "e\u0301", "กำ", "𠮷", "字"];
  for (const sign of signs) {
    for (let before = 150; before <= 161; before++) {
      const description = `${"字".repeat(before)}${sign.repeat(12)}`;
      const told = pageMeta(place, { title: "题", description }).flatMap((tag) =>
        "content" in tag &&
        String("name" in tag ? tag.name : "property" in tag ? tag.property : "").endsWith("description")
          ? [tag.content]
          : [],
      );
      expect(told).toEqual(Array.from({ length: 3 }, () => description));
    }
    expect(wordsOf(`<p>${"字".repeat(499)}${sign.repeat(3)}</p>`)).not.toMatch(/\p{Cs}|\ufffd/u);
  }
});
