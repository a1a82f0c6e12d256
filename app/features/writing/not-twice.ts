/**
 * Shown when the same text is already published: after Back a form has another one-time key (contract
 * `unlessRepeated`).
 */
export const NOT_TWICE = "刚才已经发布过了，没有重复发布";
