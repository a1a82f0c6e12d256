/** 0 or 1; neither database of ours is asked for a boolean type. */
export type Flag = 0 | 1;
/** Milliseconds since 1970-01-01 UTC. */
export type Millis = number;
