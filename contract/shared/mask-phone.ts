/** A phone in the only form that is ever shown, also to its owner: 138****5678. */
export function maskPhone(phone: string): string {
  return `${phone.slice(0, 3)}****${phone.slice(7)}`;
}

/** Masks the phones in a text for logs, such as a path, because logs must not contain phones. */
export function maskPhones(text: string): string {
  return text.replaceAll(/1[3-9]\d{9}/g, maskPhone);
}
