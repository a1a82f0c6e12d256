import { articleKind } from "./services/article/kind.ts";
import { dynamicKind } from "./services/dynamic/kind.ts";
import { feedbackKind } from "./services/feedback/kind.ts";
import { type PostKinds, postKinds } from "./services/post/post-kind.ts";
import { videoKind } from "./services/video/kind.ts";

/** The kinds of post of this product, for the context of the API and for the reads of a web worker. */
export const kindsOfPost = (): PostKinds => postKinds([articleKind, dynamicKind, feedbackKind, videoKind]);
