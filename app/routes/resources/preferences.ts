import { redirect } from "react-router";
import { redirectTarget } from "~/lib/redirect-target.ts";
import { themeNames } from "~/lib/theme-names.ts";
import { THEME_COOKIE } from "~/server/preferences.server.ts";
import { webEnv } from "~/server/env.server.ts";
import type { Route } from "./+types/preferences";

const YEAR_SECONDS = 31_536_000;

/** Nothing to see: whoever types the address goes home. */
export function loader() {
  return redirect("/");
}

/** S08: keeps the theme for a year. Readable by scripts, since with them the switch needs no round trip. */
export async function action({ request }: Route.ActionArgs) {
  const form = await request.formData();
  const theme = themeNames.find((name) => name === form.get("theme")) ?? "light";
  const to = redirectTarget(String(form.get("redirectTo") ?? ""));
  const secure = webEnv().siteUrl.startsWith("https:") ? "; Secure" : "";
  return redirect(to, {
    status: 303,
    headers: { "set-cookie": `${THEME_COOKIE}=${theme}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure}` },
  });
}
