import { config } from "zod/v4/core";

// Zod compiles a schema with `new Function` unless this is set before the first schema. Our content security policy forbids
// that, and browsers report the attempt as a violation. The root imports this file first.
if (typeof document !== "undefined") config({ jitless: true });
