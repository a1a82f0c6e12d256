import type { Mount } from "./mount.ts";

export function smsRoutes(_mount: Mount): void {}
