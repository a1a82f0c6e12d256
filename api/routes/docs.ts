import type { ApiHono } from "./mount.ts";

export function docsRoutes(_app: ApiHono): void {}
