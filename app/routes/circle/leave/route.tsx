import { data, Form, redirect } from "react-router";
import { circleEndpoints } from "#contract/circles/circle.ts";
import { circlePath } from "#contract/circles/circle-names.ts";
import { statusOfFailure } from "~/forms/reply-failure.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import { useNow } from "~/lib/root-data.ts";
import { exactTimeText } from "~/lib/time-text.ts";
import { load, submit } from "~/server/api.server.ts";
import { putFlash } from "~/server/flash.server.ts";
import { requireLogin } from "~/server/guards.server.ts";
import { idParam } from "~/server/id-param.server.ts";
import { readForm } from "~/server/read-form.server.ts";
import button from "~/ui/button/button.module.css";
import { FormOwner } from "~/ui/form-owner.tsx";
import { Gaps } from "~/ui/gap.tsx";
import surface from "~/ui/surface/surface.module.css";
import type { Route } from "./+types/route";
import styles from "../ask.module.css";
import { AskedCircle } from "../asked-circle.tsx";

export function meta({ matches, location, loaderData }: Route.MetaArgs) {
  const name = loaderData?.circle.name ?? "圈子";
  return pageMeta({ matches, location }, { title: `退出${name}`, description: `退出圈子${name}。`, noindex: true });
}

/** A viewer who is not a member is redirected to the circle. */
export async function loader(args: Route.LoaderArgs) {
  requireLogin(args);
  const id = idParam(args);
  const circle = await load(args, circleEndpoints.get, { params: { id } });
  if (circle.viewer.role === null) throw redirect(circlePath(id), 302);
  return { circle };
}

export async function action(args: Route.ActionArgs) {
  requireLogin(args);
  await readForm(args);
  const left = await submit(args, circleEndpoints.leave, { params: { id: idParam(args) } });
  if (!left.ok) return data({ message: left.failure.message }, { status: statusOfFailure(left.failure) });
  putFlash(args.context, "success", "已退出圈子");
  return redirect("/user/follow/circle", 303);
}

export default function LeaveCircle({ loaderData: { circle }, actionData }: Route.ComponentProps) {
  const { role, mutedUntil } = circle.viewer;
  const isOwner = role === "owner";
  const now = useNow();
  return (
    <section className={`${surface.screen} ${styles.screen}`}>
      <h1>退出圈子</h1>
      <AskedCircle circle={circle} rules="" />
      {actionData?.message && (
        <p role="alert" className={styles.alert}>
          {actionData.message}
        </p>
      )}
      {isOwner ? (
        <p>
          你是圈主，需要先<a href={`/circle/manage/${circle.id}/transfer`}>把圈子转让给一位成员</a>，才能退出。
        </p>
      ) : (
        <>
          <p>
            退出后，圈子里的新内容不再出现在「关注」里。你发过的帖子留在圈子里。
            {circle.joinPolicy !== "open" && "想再回来，需要重新申请或凭邀请加入。"}
            {circle.isPrivate && "这是私密圈子：退出后你看不到里面的内容。"}
          </p>
          {mutedUntil && Date.parse(mutedUntil) > now && (
            <p>你在禁言中：现在退出，到 {exactTimeText(mutedUntil)} 之前不能再加入，也不能在这里评论。</p>
          )}
          <Form method="post" className={styles.answers}>
            <Gaps>
              <FormOwner follows />
              <button type="submit" className={button.danger}>
                确定退出
              </button>
              <a href={circlePath(circle.id)} className={button.button}>
                取消
              </a>
            </Gaps>
          </Form>
        </>
      )}
    </section>
  );
}
