import { expect, test } from "vitest";
import { maskPhone, maskPhones } from "./mask-phone.ts";

test("K01 a masked phone shows its first three and last four digits, alone and within a text", () => {
  expect(maskPhone("13812345678")).toBe("138****5678");
  expect(maskPhones("/sms/encrypt/13812345678")).toBe("/sms/encrypt/138****5678");
  expect(maskPhones("/u/+8613812345678/19900001111.data?x=a13812345678b")).toBe(
    "/u/+86138****5678/199****1111.data?x=a138****5678b",
  );
  expect(maskPhones("/article/1234567890/12812345678")).toBe("/article/1234567890/12812345678");
});
