/** Said where the same words stand already: after Back a form has another key (contract `unlessRepeated`). */
export const NOT_TWICE = "刚才已经发布过了，没有重复发布";
