import { countText } from "./count-text.ts";

/** The text of a like button. */
export const likeWords = (liked: boolean, count: number) => `${liked ? "已赞" : "赞"} ${countText(count)}`;
