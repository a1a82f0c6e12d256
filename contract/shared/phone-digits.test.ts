import { expect, test } from "vitest";
import { phone, smsCode } from "./common.ts";

test("V01 a phone is read from every form in which people paste it", () => {
  for (const pasted of [
    "13812345678",
    " 138 1234 5678 ",
    "+86 138 1234 5678",
    "+86-138-1234-5678",
    "0086 13812345678",
    "86 138 1234 5678",
    "(+86)138–1234–5678",
    "\u202d13812345678\u202c",
    "\u202a+86 138\u00a01234\u00a05678\u202c",
    "１３８１２３４５６７８",
    "＋８６　１３８　１２３４　５６７８",
    "138\u200b1234\u200b5678",
    "138.1234.5678",
    "138\t1234\n5678",
  ])
    expect([pasted, phone.safeParse(pasted).data]).toEqual([pasted, "13812345678"]);
});

test("V01 digits of another number do not become a phone", () => {
  for (const other of [
    "+85 13812345678",
    "+8612345678901",
    "+86 138 1234 567",
    "138123456789",
    "8613812345678 9",
    "86 86 13812345678",
    "12812345678",
    "一三八12345678",
    "138123a5678",
    "",
  ])
    expect([other, phone.safeParse(other).error?.issues[0]?.message]).toEqual([other, "请输入正确的 11 位手机号"]);
});

test("V02 a code is read from every form in which people paste it", () => {
  for (const pasted of ["123456", " 123 456", "123-456", "１２３４５６", "\u202d123456\u202c", "123\u200b456"])
    expect([pasted, smsCode.safeParse(pasted).data]).toEqual([pasted, "123456"]);
  for (const other of ["12345", "1234567", "12345a", ""]) expect(smsCode.safeParse(other).success).toBe(false);
});
