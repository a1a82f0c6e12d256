import type { Mount } from "./mount.ts";

export function commentRoutes(_mount: Mount): void {}
