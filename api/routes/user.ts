import type { Mount } from "./mount.ts";

export function userRoutes(_mount: Mount): void {}
