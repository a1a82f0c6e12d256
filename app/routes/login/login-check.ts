import { zodCheck } from "~/forms/zod-check.ts";
import { schemaOfIntent } from "./login-form.ts";

/** The browser's check of the login form. It is loaded when the visitor enters the form. */
export const checkLogin = zodCheck(schemaOfIntent);
