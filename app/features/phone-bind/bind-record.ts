/** K04: the localStorage key. */
export const RECORD_KEY = "wx_bind_phone_info";

/** A phone number, and the SMS code that proves it. */
export interface BindProof {
  phone: string;
  smsCode: string;
}

/** E14: the stored proof. */
export interface BindRecord extends BindProof {
  /** The time of storing, in ms since 1970. */
  timestamp: number;
}

/**
 * S13: stores the proof for /loading.
 * @throws when the browser forbids storage (S15)
 */
export function storeRecord({ phone, smsCode }: BindProof): void {
  localStorage.setItem(RECORD_KEY, JSON.stringify({ phone, smsCode, timestamp: Date.now() } satisfies BindRecord));
}

/** S14: removes the stored proof. */
export function removeRecord(): void {
  try {
    localStorage.removeItem(RECORD_KEY);
  } catch {
    // Storage is forbidden, so it cannot contain a record.
  }
}
