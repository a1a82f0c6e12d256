import { z } from "zod";
import { smsLoginInput } from "#contract/people/user.ts";
import { type BindProof, RECORD_KEY, removeRecord } from "./bind-record.ts";

/** A pending WeChat login lives this long, too. */
const RECORD_LIVES_MS = 10 * 60 * 1000;

/** E14 */
const bindRecord = smsLoginInput.extend({ timestamp: z.number().int() });

/** R04: the record, once: it is gone afterwards, whatever it was. */
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

/** null for none, undefined for what is no JSON. */
function read(): unknown {
  try {
    const text = localStorage.getItem(RECORD_KEY);
    return text === null ? null : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}
