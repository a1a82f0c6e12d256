import { Link } from "react-router";
import { adminEndpoints } from "#contract/console/admin.ts";
import { agreementAdminPath, agreementKinds, agreementName, agreementPath } from "#contract/shared/agreement-names.ts";
import { VersionList } from "~/features/agreement/version-list.tsx";
import { pageMeta } from "~/lib/page-meta.ts";
import { load } from "~/server/api.server.ts";
import { requireLogin } from "~/server/guards.server.ts";
import button from "~/ui/button/button.module.css";
import { Gaps } from "~/ui/gap.tsx";
import surface from "~/ui/surface/surface.module.css";
import type { Route } from "./+types/route";
import desk from "~/features/staff/desk.module.css";
import styles from "../admin.module.css";

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta({ matches, location }, { title: "协议", description: "服务协议与隐私政策的版本。", noindex: true });
}

export async function loader(args: Route.LoaderArgs) {
  requireLogin(args);
  return Promise.all(
    agreementKinds.map(async (kind) => {
      const { versions } = await load(args, adminEndpoints.agreement, { params: { kind } });
      return { kind, versions };
    }),
  );
}

export default function Agreements({ loaderData }: Route.ComponentProps) {
  return (
    <section className={`${surface.screen} ${styles.screen}`}>
      <h1>协议</h1>
      <p className={desk.small}>
        发布后立即生效，旧版本一直可以看到。两份协议共用版本号，成员同意的是到那一版为止的全部。
      </p>
      {loaderData.map(({ kind, versions }) => (
        <section key={kind} aria-label={agreementName[kind]}>
          <div className={desk.line}>
            <h2>{agreementName[kind]}</h2>
            <p className={desk.buttons}>
              <Gaps>
                <a href={agreementPath(kind)} className={button.button}>
                  看现行版本
                </a>
                <Link to={agreementAdminPath(kind)} className={button.primary}>
                  修改{agreementName[kind]}
                </Link>
              </Gaps>
            </p>
          </div>
          <VersionList versions={versions} />
        </section>
      ))}
    </section>
  );
}
