/** A mail address as it is shown to others than its owner, such as staff and logs: m***@example.com. */
export function maskMail(address: string): string {
  const at = address.lastIndexOf("@");
  return at < 1 ? "***" : `${address.slice(0, 1)}***${address.slice(at)}`;
}

/** Masks all mail addresses in a text, such as a mail server's answer that repeats the address. */
export function maskMails(text: string): string {
  return text.replaceAll(/[^\s<>"'(),:;@]{1,64}@[\w.-]{1,253}/g, maskMail);
}
