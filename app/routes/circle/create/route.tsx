import { redirect } from "react-router";
import { circleEndpoints } from "#contract/circles/circle.ts";
import { circlePath } from "#contract/circles/circle-names.ts";
import { circleFormAction } from "~/features/circle/circle-form.server.ts";
import { CircleForm } from "~/features/circle/circle-form.tsx";
import { newCircleForm } from "~/features/circle/circle-form-schema.ts";
import { HiddenFormKey } from "~/forms/hidden-form-key.tsx";
import { pageMeta } from "~/lib/page-meta.ts";
import { useRootData } from "~/lib/root-data.ts";
import { load, submit } from "~/server/api.server.ts";
import { putFlash } from "~/server/flash.server.ts";
import { newFormKey } from "~/server/form-key.server.ts";
import { requireLogin } from "~/server/guards.server.ts";
import { MantineRoom } from "~/theme/mantine-room.tsx";
import { Empty } from "~/ui/empty.tsx";
import type { Route } from "./+types/route";

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta(
    { matches, location },
    { title: "创建圈子", description: "定名字、圈规和加入方式，创建你的圈子。", noindex: true },
  );
}

export async function loader(args: Route.LoaderArgs) {
  requireLogin(args);
  return { founding: await load(args, circleEndpoints.founding, {}), formKey: newFormKey(args) };
}

/** E05: founds a circle and redirects to it. */
export async function action(args: Route.ActionArgs) {
  requireLogin(args);
  return circleFormAction(
    args,
    newCircleForm,
    ({ iconFile: _icon, bannerFile: _banner, ...body }) => submit(args, circleEndpoints.create, { body }),
    ({ id, state }) => {
      putFlash(
        args.context,
        "success",
        state === "open" ? "圈子创建好了，邀请朋友来吧" : "申请已提交，管理员审核后会通知你",
      );
      throw redirect(circlePath(id), 303);
    },
  );
}

export default function CreateCircle({ loaderData: { founding, formKey }, actionData }: Route.ComponentProps) {
  const theme = useRootData()?.theme ?? "light";
  if (founding.refusal !== null) {
    return (
      <>
        <h1 className="visually-hidden">创建圈子</h1>
        <Empty title={founding.refusal}>
          <a href="/circle/list">先看看已有的圈子</a>
        </Empty>
      </>
    );
  }
  return (
    <MantineRoom theme={theme}>
      <CircleForm
        heading="创建圈子"
        answer={actionData}
        isAsked={founding.mode === "application"}
        submit={founding.mode === "application" ? "提交申请" : "创建圈子"}
        hidden={<HiddenFormKey value={formKey} />}
      >
        <p>
          已创建 {founding.ownedCount} 个，最多 {founding.ownedMax} 个。
          {founding.mode === "application" && "提交后由管理员审核。"}
        </p>
      </CircleForm>
    </MantineRoom>
  );
}
