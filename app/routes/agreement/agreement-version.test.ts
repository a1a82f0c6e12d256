import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { AGREEMENT_VERSION } from "#contract/agreement.ts";
import { privacyPolicy } from "./privacy/privacy-policy.ts";
import { serviceAgreement } from "./service/service-agreement.ts";

/** What each version says: whoever agreed to one agreed to these words. */
const texts: Record<number, string> = { 1: "1163701df1538320" };

test("K03 a version of the agreement is never edited: other words are another version, and members are asked anew", () => {
  const hash = createHash("sha256")
    .update(JSON.stringify([serviceAgreement, privacyPolicy]))
    .digest("hex")
    .slice(0, 16);
  expect(texts[AGREEMENT_VERSION], "raise AGREEMENT_VERSION (contract/agreement.ts) and add its hash here").toBe(hash);
  expect(Object.keys(texts)).toHaveLength(AGREEMENT_VERSION);
});
