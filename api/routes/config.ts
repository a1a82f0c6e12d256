import type { Mount } from "./mount.ts";

export function configRoutes(_mount: Mount): void {}
