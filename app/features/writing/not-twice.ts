/** Shown when the same text is already published, because after Back a form has another key (`unlessRepeated`). */
export const NOT_TWICE = "刚才已经发布过了，没有重复发布";
