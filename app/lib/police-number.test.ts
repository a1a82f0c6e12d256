import { expect, test } from "vitest";
import { policeDigits, policeLink } from "./police-number.ts";

test("E09 only the digits of the police number are shown and linked", () => {
  expect(policeDigits("京公网安备 11000002000001号")).toBe("11000002000001");
  expect(policeDigits("")).toBe("");
  expect(policeDigits("待备案")).toBe("");
  expect(policeLink("11000002000001")).toBe("https://beian.mps.gov.cn/#/query/webSearch?code=11000002000001");
});
