/** Where every button that changes a relation posts to. */
export const RELATION_PATH = "/resources/relation";

export type RelationIntent = "follow" | "block" | "mute";
