import { articleKind } from "./services/posts/article/kind.ts";
import { dynamicKind } from "./services/posts/dynamic/kind.ts";
import { feedbackKind } from "./services/posts/feedback/kind.ts";
import { type PostKinds, postKinds } from "./services/posts/post/post-kind.ts";
import { videoKind } from "./services/posts/video/kind.ts";

/** The product's kinds of post, for the context of the API and for the in-process reads of a web worker. */
export const kindsOfPost = (): PostKinds => postKinds([articleKind, dynamicKind, feedbackKind, videoKind]);
