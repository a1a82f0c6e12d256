import fc from "fast-check";
import { expect, test } from "vitest";
import { plainText } from "#contract/shared/common.ts";
import { userName } from "#contract/accounts/profile.ts";
import { indexTokens, partsOf, queryPhrases } from "#api/db/search-tokens.ts";
import { requesterOf } from "#api/services/shared/address/address.ts";
import { isReservedName } from "#api/services/people/user/reserved-name.ts";

/** Lone surrogates, NUL, emoji sequences, dots and digits, quotes, letters of many scripts. */
const piece = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.constantFrom(
    "\0",
    "\ud83d",
    "\ude00",
    "👨‍👩‍👧",
    "❤️",
    "3.2.1",
    "1.",
    ".",
    "'",
    '"',
    "\\",
    ":*",
    "燈",
    "а",
    "İ",
    "ﬁ",
    "\u200b",
    " ",
  ),
);
const hostile = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(""));

test("X03 an accepted text is well-formed and without NUL, and can be part of an address", () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const { success } = plainText().safeParse(text);
      // A text that UTF-8 cannot encode changes in the round trip.
      expect(success).toBe(Buffer.from(text).toString() === text && !text.includes("\0"));
      if (success) encodeURIComponent(text);
    }),
  );
});

test("R06 any search or indexed text becomes words without operators of the index's language", () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const tokens = [
        indexTokens(text),
        ...[queryPhrases(text), partsOf(queryPhrases(text))].map((phrases) =>
          phrases.flatMap((phrase) => phrase.tokens),
        ),
      ].flat();
      for (const token of tokens) expect(token).toMatch(/^[\p{L}\p{N}\uE000\uE001]+$/u);
    }),
  );
});

test("R19 no name and no address crashes the validation", () => {
  fc.assert(
    fc.property(hostile, (text) => {
      expect(typeof isReservedName(text, "浮岛社区")).toBe("boolean");
      expect(typeof userName.safeParse(text).success).toBe("boolean");
      expect(requesterOf(text).length).toBeGreaterThanOrEqual(0);
    }),
  );
});
