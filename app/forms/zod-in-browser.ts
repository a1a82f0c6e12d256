import { config } from "zod/v4/core";

// Zod asks whether it may compile schemas, once the first one is made. Our policy forbids that, and browsers report the question
// as a violation. This file stands for `zod` in the browser's build (vite.config.ts), so that it runs before every schema.
config({ jitless: true });

export * from "zod/v4";
