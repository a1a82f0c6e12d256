import { changeDynamicInput } from "#contract/posts/dynamic.ts";

/** An emptied text comes as nothing at all; whether it may be empty, says the API, which knows the pictures. */
export const changeForm = changeDynamicInput.extend({ source: changeDynamicInput.shape.source.prefault("") });
