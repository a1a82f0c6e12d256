import type { Context } from "../context.ts";
import type { ApiHono } from "./mount.ts";

export function mediaRoutes(_app: ApiHono, _ctx: Context): void {}
