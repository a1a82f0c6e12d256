import { changeDynamicInput } from "#contract/posts/dynamic.ts";

/** The parser drops an empty text, so the default is "". The API decides whether the text may be empty. */
export const changeForm = changeDynamicInput.extend({ source: changeDynamicInput.shape.source.prefault("") });
