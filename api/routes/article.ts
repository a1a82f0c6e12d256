import type { Mount } from "./mount.ts";

export function articleRoutes(_mount: Mount): void {}
