/** E09: the digits of the police filing number, 京公网安备 11000002000001号 → 11000002000001; empty without a number. */
export function policeDigits(policeNumber: string): string {
  return /\d{5,}/.exec(policeNumber)?.[0] ?? "";
}

/** The page of the Ministry of Public Security about that filing. */
export function policeLink(digits: string): string {
  return `https://beian.mps.gov.cn/#/query/webSearch?code=${digits}`;
}
