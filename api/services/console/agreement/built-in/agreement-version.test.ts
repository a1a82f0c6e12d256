import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { AGREEMENT_VERSION } from "#contract/shared/agreement-names.ts";
import { builtInHtml, builtInSource } from "./built-in-text.ts";
import { privacyPolicy } from "./privacy-policy.ts";
import { serviceAgreement } from "./service-agreement.ts";

/** The hash of each version's texts: members who agreed to a version agreed to exactly these words. */
const texts: Record<number, string> = { 1: "1163701df1538320", 2: "c5de2e157b472918" };

test("K03 the built-in texts never change within a version, so that a change asks members again", () => {
  const hash = createHash("sha256")
    .update(JSON.stringify([serviceAgreement, privacyPolicy]))
    .digest("hex")
    .slice(0, 16);
  expect(
    texts[AGREEMENT_VERSION],
    "raise AGREEMENT_VERSION (contract/shared/agreement-names.ts) and add its hash here",
  ).toBe(hash);
  expect(Object.keys(texts)).toHaveLength(AGREEMENT_VERSION);
});

test("K03 a built-in text names the site in HTML and in source, and escapes its name", () => {
  const html = builtInHtml(serviceAgreement, "<b>海&边</b>");
  expect(html).toContain("<p>欢迎来到&lt;b&gt;海&amp;边&lt;/b&gt;。");
  expect(html).toContain("<h2>1. 账号</h2>");
  expect(html).not.toContain("{site}");
  const source = builtInSource(serviceAgreement, "海边");
  expect(source).toMatch(/^欢迎来到海边。[^\n]+\n\n## 1\. 账号\n\n你用中国大陆手机号/);
  expect(source).not.toContain("{site}");
});
