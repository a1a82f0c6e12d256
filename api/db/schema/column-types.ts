/** 0 or 1; we use no boolean type in either database. */
export type Flag = 0 | 1;
/** Milliseconds since 1970-01-01 UTC. */
export type Millis = number;
