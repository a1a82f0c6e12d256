import type { Mount } from "./mount.ts";

export function imageRoutes(_mount: Mount): void {}
