/** E09: the numeric part of the police filing number, 京公网安备 11000002000001号 → 11000002000001; empty when there is none. */
export function policeDigits(policeNumber: string): string {
  return /\d{5,}/.exec(policeNumber)?.[0] ?? "";
}

/** Where the Ministry of Public Security shows that filing. */
export function policeLink(digits: string): string {
  return `https://beian.mps.gov.cn/#/query/webSearch?code=${digits}`;
}
