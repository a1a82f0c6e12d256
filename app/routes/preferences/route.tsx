import { Form, redirect, useRevalidator } from "react-router";
import { ANNOUNCEMENT_CLOSED_KEY, isMark } from "~/lib/announcement.ts";
import { type LinkMode, LINK_MODE_KEY, linkModeName, linkModes, parseLinkMode } from "~/lib/link-mode.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import { storePreference } from "~/lib/preference-store.ts";
import { redirectTarget } from "~/lib/redirect-target.ts";
import { useRootData } from "~/lib/root-data.ts";
import { SEARCH_HISTORY_KEY } from "~/lib/search-history-key.ts";
import { themeNames } from "~/lib/theme-names.ts";
import { webEnv } from "~/server/env.server.ts";
import { putFlash } from "~/server/flash.server.ts";
import { LINK_MODE_COOKIE, keepsSearches, preferenceCookie, THEME_COOKIE } from "~/server/preferences.server.ts";
import { readForm } from "~/server/read-form.server.ts";
import { applyTheme } from "~/theme/apply-theme.ts";
import { themeChoices } from "~/theme/theme-info.ts";
import { Gaps } from "~/ui/gap.tsx";
import { Button } from "~/ui/button/button.tsx";
import type { Route } from "./+types/route";
import surface from "~/ui/surface/surface.module.css";
import styles from "./preferences.module.css";

const HERE = "/preferences";
const choices = [{ name: "system", displayName: "跟随系统" } as const, ...themeChoices];

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta(
    { matches, location },
    { title: "偏好设置", description: "外观，以及链接在哪里打开。", noindex: true },
  );
}

/**
 * S08, S09: stores the preferences that the form contains, and leaves the others unchanged. The shell's theme buttons
 * and announcement post here, too.
 */
export async function action(args: Route.ActionArgs) {
  const { context } = args;
  const form = await readForm(args);
  const secure = webEnv().siteUrl.startsWith("https:");
  const headers = new Headers();
  const theme = form.get("theme");
  if (theme !== null) {
    const chosen = theme === "system" ? "system" : (themeNames.find((name) => name === theme) ?? "light");
    headers.append("set-cookie", preferenceCookie(THEME_COOKIE, chosen, secure));
  }
  const linkMode = parseLinkMode(form.get("linkMode"));
  if (linkMode) headers.append("set-cookie", preferenceCookie(LINK_MODE_COOKIE, linkMode, secure));
  const history = form.get("searchHistory");
  if (history === "on" || history === "off")
    headers.append("set-cookie", preferenceCookie(SEARCH_HISTORY_KEY, history, secure));
  const closed = String(form.get("closedAnnouncement") ?? "");
  if (isMark(closed)) headers.append("set-cookie", preferenceCookie(ANNOUNCEMENT_CLOSED_KEY, closed, secure));
  if (linkMode) putFlash(context, "success", "偏好已保存");
  return redirect(redirectTarget(String(form.get("redirectTo") ?? "")), { status: 303, headers });
}

export function loader({ request }: Route.LoaderArgs) {
  return { keepsSearches: keepsSearches(request) };
}

export default function Preferences({ loaderData: { keepsSearches: isKept } }: Route.ComponentProps) {
  const root = useRootData();
  const { revalidate } = useRevalidator();
  const theme = root?.themeChoice ?? "system";
  const linkMode: LinkMode = root?.linkMode ?? "default";
  return (
    <section className={surface.screen}>
      <h1>偏好设置</h1>
      <p className={styles.lead}>保存在这个浏览器里，不登录也有效。</p>
      <Form
        method="post"
        className={styles.form}
        onChange={(event) => {
          // With a script a choice takes effect at once; the button is for browsers without scripts.
          const { target } = event;
          if (!(target instanceof HTMLInputElement)) return;
          const chosen = choices.find(({ name }) => target.name === "theme" && target.value === name);
          const mode = target.name === "linkMode" ? parseLinkMode(target.value) : undefined;
          if (chosen) applyTheme(chosen.name);
          if (mode) storePreference(LINK_MODE_KEY, mode);
          if (target.name === "searchHistory") storePreference(SEARCH_HISTORY_KEY, target.value);
          void revalidate();
        }}
      >
        <input type="hidden" name="redirectTo" value={HERE} />
        <Gaps>
          <fieldset className={styles.group}>
            <legend>外观</legend>
            {choices.map(({ name, displayName }) => (
              <label key={name}>
                <input type="radio" name="theme" value={name} defaultChecked={name === theme} />
                {name !== "system" && <span className={styles.swatch} data-theme={name} aria-hidden="true" />}
                {displayName}
              </label>
            ))}
          </fieldset>
          <fieldset className={styles.group}>
            <legend>打开文章等内容的链接</legend>
            {linkModes.map((mode) => (
              <label key={mode}>
                <input type="radio" name="linkMode" value={mode} defaultChecked={mode === linkMode} />
                {linkModeName[mode]}
              </label>
            ))}
          </fieldset>
          <fieldset className={styles.group}>
            <legend>搜索历史</legend>
            {(["on", "off"] as const).map((choice) => (
              <label key={choice}>
                <input type="radio" name="searchHistory" value={choice} defaultChecked={isKept === (choice === "on")} />
                {choice === "on" ? "记下最近的 20 次搜索，只有自己看得到" : "不记录，也不显示"}
              </label>
            ))}
          </fieldset>
          <Button type="submit" variant="primary" size="lg">
            保存
          </Button>
        </Gaps>
      </Form>
    </section>
  );
}
