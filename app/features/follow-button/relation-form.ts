/** The action of every button that follows, blocks or mutes a person. */
export const RELATION_PATH = "/resources/relation";

export type RelationIntent = "follow" | "block" | "mute";
