import { z } from "zod";
import { smsLoginInput } from "#contract/people/user.ts";
import { type BindProof, RECORD_KEY, removeRecord } from "./bind-record.ts";

/** The record expires after 10 minutes, like a pending WeChat login. */
const RECORD_LIVES_MS = 10 * 60 * 1000;

/** E14: the schema of the stored record. */
const bindRecord = smsLoginInput.extend({ timestamp: z.number().int() });

/** R04: returns the stored record once; it is removed even if it is invalid. */
export function takeRecord(): { ok: true; proof: BindProof } | { ok: false; problem: string } {
  const stored = read();
  removeRecord();
  if (stored === null) return { ok: false, problem: "没有找到绑定信息，请重新填写" };
  const parsed = bindRecord.safeParse(stored);
  if (!parsed.success) return { ok: false, problem: "绑定信息有误，请重新填写" };
  const { phone, smsCode, timestamp } = parsed.data;
  const age = Date.now() - timestamp;
  if (age < 0 || age > RECORD_LIVES_MS) return { ok: false, problem: "绑定信息已过期，请重新获取验证码" };
  return { ok: true, proof: { phone, smsCode } };
}

/** Returns null for no record, undefined for invalid JSON. */
function read(): unknown {
  try {
    const text = localStorage.getItem(RECORD_KEY);
    return text === null ? null : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}
