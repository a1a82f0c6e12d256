/** K04 */
export const RECORD_KEY = "wx_bind_phone_info";

/** What binds: a phone, and the code that proves it. */
export interface BindProof {
  phone: string;
  smsCode: string;
}

/** E14 */
export interface BindRecord extends BindProof {
  /** When it was stored, in ms since 1970. */
  timestamp: number;
}

/** S13. @throws when the browser does not let us store (S15) */
export function storeRecord({ phone, smsCode }: BindProof): void {
  localStorage.setItem(RECORD_KEY, JSON.stringify({ phone, smsCode, timestamp: Date.now() } satisfies BindRecord));
}

/** S14 */
export function removeRecord(): void {
  try {
    localStorage.removeItem(RECORD_KEY);
  } catch {
    // What cannot be reached holds no record of ours.
  }
}
