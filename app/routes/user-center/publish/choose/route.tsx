import { Link } from "react-router";
import { publishItems } from "~/features/shell/nav-items.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import { requireLogin } from "~/server/guards.server.ts";
import { Icon } from "~/ui/icon.tsx";
import type { Route } from "./+types/route";
import surface from "~/ui/surface/surface.module.css";
import styles from "./choose.module.css";

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta({ matches, location }, { title: "发布", description: "选择要发布的内容。", noindex: true });
}

export function loader(args: Route.LoaderArgs) {
  requireLogin(args);
  return null;
}

/** The target of the phone's ＋: the choices of the header's menu as a page. */
export default function ChoosePublish() {
  return (
    <section className={surface.screen}>
      <h1>发布</h1>
      <ul className={styles.choices}>
        {publishItems.map(({ to, name, icon }) => (
          <li key={to}>
            <Link to={to} className={styles.choice}>
              <Icon name={icon} size={24} />
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
