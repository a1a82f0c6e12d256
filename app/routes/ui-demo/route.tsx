import { data, Link } from "react-router";
import { pageMeta } from "~/lib/page-meta.ts";
import { useRootData } from "~/lib/root-data.ts";
import { webEnv } from "~/server/env.server.ts";
import { webRequestContext } from "~/server/request-context.server.ts";
import { MantineRoom } from "~/theme/mantine-room.tsx";
import { themeList } from "~/theme/themes.ts";
import type { Route } from "./+types/route";
import { ButtonSamples } from "./button-samples.tsx";
import { DialogSamples } from "./dialog-samples.tsx";
import { FieldSamples } from "./field-samples.tsx";
import { MenuSamples } from "./menu-samples.tsx";
import { PictureSamples } from "./picture-samples.tsx";
import styles from "./ui-demo.module.css";
import { WaitSamples } from "./wait-samples.tsx";

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta(
    { matches, location },
    { title: "组件示例", description: "群落的全部界面组件：每种状态，四套主题。", noindex: true },
  );
}

const notFields = new Set(["theme", "dialog", "sent"]);

/** R05: a form sent to the page itself, which shows the values. In production the page is off by default. */
export function loader({ url, context }: Route.LoaderArgs) {
  if (!webEnv().uiDemoPage)
    throw data(
      { message: `Page not found: ${url.pathname}`, requestId: context.get(webRequestContext).requestId },
      { status: 404 },
    );
  const names = [...new Set(url.searchParams.keys())].filter((name) => !notFields.has(name));
  return {
    sent: url.searchParams.has("sent") ? names.map((name) => ({ name, values: url.searchParams.getAll(name) })) : null,
    dialog: url.searchParams.get("dialog"),
  };
}

const contents = [
  ["buttons", "按钮"],
  ["fields", "表单"],
  ["menus", "菜单与气泡"],
  ["waiting", "加载与滚动"],
  ["dialogs", "对话框"],
  ["pictures", "图片"],
] as const;

export default function UiDemo({ loaderData }: Route.ComponentProps) {
  const theme = useRootData()?.theme ?? "light";
  const here = `/ui-demo?theme=${theme}`;
  return (
    <MantineRoom theme={theme}>
      <div className={styles.page}>
        <header className={styles.header}>
          <div>
            <p className={styles.back}>
              <Link to="/">返回首页</Link>
            </p>
            <h1>组件示例</h1>
            <p className={styles.lead}>全部界面组件，每种状态。关闭 JavaScript 也都能用。</p>
          </div>
          <nav aria-label="主题" className={styles.themes}>
            {themeList.map(({ name, displayName }) => (
              <Link
                key={name}
                to={`/ui-demo?theme=${name}`}
                preventScrollReset
                aria-current={name === theme ? "true" : undefined}
                data-theme={name}
                className={styles.theme}
              >
                <span className={styles.swatch} aria-hidden="true" />
                {displayName}
              </Link>
            ))}
          </nav>
        </header>
        <nav aria-label="目录" className={styles.contents}>
          {contents.map(([id, label]) => (
            <a key={id} href={`#${id}`}>
              {label}
            </a>
          ))}
        </nav>
        <main className={styles.main}>
          <ButtonSamples here={here} />
          <FieldSamples theme={theme} sent={loaderData.sent} />
          <MenuSamples here={here} />
          <WaitSamples />
          <DialogSamples here={here} dialog={loaderData.dialog} />
          <PictureSamples />
        </main>
      </div>
    </MantineRoom>
  );
}
