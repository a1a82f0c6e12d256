import { expect, test } from "vitest";
import { maskMail, maskMails } from "./mask-mail.ts";

test("E19 a masked address keeps the first letter and the domain", () => {
  expect(maskMail("reader@example.com")).toBe("r***@example.com");
  expect(maskMail("@example.com")).toBe("***");
  expect(maskMail("")).toBe("***");
  expect(maskMails("550 <reader@example.com>: no; try a.b+c@mail.example.org")).toBe(
    "550 <r***@example.com>: no; try a***@mail.example.org",
  );
  expect(maskMails("x".repeat(50_000))).toHaveLength(50_000);
});
