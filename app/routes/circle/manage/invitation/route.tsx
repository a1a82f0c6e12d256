import { Form, useOutletContext } from "react-router";
import { z } from "zod";
import type { CircleDetail } from "#contract/circles/circle-fields.ts";
import { type CircleInvitation, circleStaffEndpoints, invitationInput } from "#contract/circles/circle-staff.ts";
import { circleInvitationPath, circleManagePath } from "#contract/circles/circle-names.ts";
import { id as idInput } from "#contract/shared/common.ts";
import { limits } from "#contract/shared/limits.ts";
import { staffAct } from "~/features/staff/staff-form.server.ts";
import { StaffAlert, StaffChoice, StaffText } from "~/features/staff/staff-form.tsx";
import { drawQr, type QrDrawing } from "~/features/qr/draw-qr.server.ts";
import { Qr } from "~/features/qr/qr.tsx";
import { pageMeta } from "~/lib/page-meta.ts";
import { personName } from "~/lib/person-name.ts";
import { exactTimeText } from "~/lib/time-text.ts";
import { load, submit } from "~/server/api.server.ts";
import { webEnv } from "~/server/env.server.ts";
import { requireLogin } from "~/server/guards.server.ts";
import { idParam } from "~/server/id-param.server.ts";
import { readForm } from "~/server/read-form.server.ts";
import button from "~/ui/button/button.module.css";
import { Empty } from "~/ui/empty.tsx";
import { FormOwner } from "~/ui/form-owner.tsx";
import { Gaps } from "~/ui/gap.tsx";
import { MorePages, type PageOf } from "~/ui/more-pages.tsx";
import surface from "~/ui/surface/surface.module.css";
import type { Route } from "./+types/route";
import desk from "~/features/staff/desk.module.css";
import styles from "../manage.module.css";

type Shown = CircleInvitation & { url: string; qr: QrDrawing | null };

const DAYS = [1, 7, 30].map((value) => ({ value, label: `${value} 天` }));
const USES = 10;

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta({ matches, location }, { title: "邀请", description: "邀请别人加入圈子。", noindex: true });
}

/** The server renders the QR codes, so that the page needs no script. */
export async function loader(args: Route.LoaderArgs) {
  requireLogin(args);
  const cursor = args.url.searchParams.get("cursor") || undefined;
  const { items, nextCursor } = await load(args, circleStaffEndpoints.invitations, {
    params: { id: idParam(args) },
    query: { cursor },
  });
  const shown = items.map((item): Shown => {
    const url = webEnv().siteUrl + circleInvitationPath(item.token);
    return { ...item, url, qr: item.isValid ? drawQr(url) : null };
  });
  return { page: { items: shown, nextCursor }, isLater: cursor !== undefined };
}

export async function action(args: Route.ActionArgs) {
  requireLogin(args);
  const params = { id: idParam(args) };
  const form = await readForm(args);
  const to = circleManagePath(params.id, "invitation");
  if (form.has("withdraw")) {
    return staffAct(args, form, {
      schema: z.object({ invitationId: idInput }),
      fields: { invitationId: form.get("withdraw") },
      send: (body) => submit(args, circleStaffEndpoints.withdrawInvitation, { params, body }),
      words: "邀请链接已撤回",
      to,
    });
  }
  return staffAct(args, form, {
    schema: invitationInput,
    send: (body) => submit(args, circleStaffEndpoints.invite, { params, body }),
    words: "邀请链接已生成，发给朋友吧",
    to,
  });
}

export default function Invitations({ loaderData: { page, isLater }, actionData }: Route.ComponentProps) {
  const circle = useOutletContext<CircleDetail>();
  const refusal = actionData?.refusal ?? null;
  return (
    <section className={`${surface.screen} ${styles.screen}`}>
      <h1>邀请</h1>
      <p className={desk.lead}>拿到链接或扫到二维码的人不用审核就能加入。链接用完次数、过了期限或被撤回后失效。</p>
      <StaffAlert refusal={refusal} />
      <Form method="post" className={styles.form} aria-label="生成邀请链接">
        <FormOwner />
        <StaffChoice id="invite-days" name="days" label="有效期" refusal={refusal} choices={DAYS} />
        <StaffText
          id="invite-uses"
          name="uses"
          label={`可以用几次（最多 ${limits.circleInvitationUsesMax}）`}
          max={4}
          isNeeded
          initial={String(USES)}
          refusal={refusal}
        />
        <div className={desk.buttons}>
          <button type="submit" className={button.primary}>
            生成邀请链接
          </button>
        </div>
      </Form>
      {page.items.length === 0 ? (
        <Empty title={isLater ? "后面没有了" : "还没有邀请链接"}>
          {isLater && <a href={circleManagePath(circle.id, "invitation")}>回到第一页</a>}
        </Empty>
      ) : (
        <MorePages first={page} pageOf={(next: { page: PageOf<Shown> }) => next.page}>
          {(items) => (
            <ul className={desk.list}>
              {items.map((item) => (
                <Invite key={item.id} item={item} circleName={circle.name} />
              ))}
            </ul>
          )}
        </MorePages>
      )}
    </section>
  );
}

function Invite({
  item: { id, url, qr, madeBy, usesLeft, usedCount, expiresAt, isValid },
  circleName,
}: {
  item: Shown;
  circleName: string;
}) {
  return (
    <li className={`${desk.item} ${qr ? styles.invite : ""}`}>
      {qr && <Qr drawing={qr} label={`加入${circleName}的二维码`} />}
      <div>
        {isValid ? (
          <p>
            <input readOnly value={url} aria-label="邀请链接" className={styles.link} />{" "}
            <a href={url} className={`${desk.small} touch`}>
              打开邀请页
            </a>
          </p>
        ) : (
          <p>已失效</p>
        )}
        <p className={desk.facts}>
          <Gaps>
            <span>{personName(madeBy)} 生成</span>
            <span>已用 {usedCount} 次</span>
            {isValid && <span>还可以用 {usesLeft} 次</span>}
            <span>有效期至 {exactTimeText(expiresAt)}</span>
          </Gaps>
        </p>
        {isValid && (
          <Form method="post" preventScrollReset className={desk.buttons}>
            <FormOwner follows />
            <button type="submit" name="withdraw" value={id} className={button.quiet}>
              撤回<span className="visually-hidden">这个邀请链接</span>
            </button>
          </Form>
        )}
      </div>
    </li>
  );
}
