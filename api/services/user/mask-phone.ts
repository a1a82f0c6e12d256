/** 138****5678: what anyone may see of a phone, its owner included. */
export function maskPhone(phone: string): string {
  return `${phone.slice(0, 3)}****${phone.slice(7)}`;
}
