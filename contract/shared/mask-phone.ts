/** 138****5678: what anyone may see of a phone, its owner included. */
export function maskPhone(phone: string): string {
  return `${phone.slice(0, 3)}****${phone.slice(7)}`;
}

/** A text for a log, such as a path: it may hold phones, logs may not. */
export function maskPhones(text: string): string {
  return text.replaceAll(/1[3-9]\d{9}/g, maskPhone);
}
