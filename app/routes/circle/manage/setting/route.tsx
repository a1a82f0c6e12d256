import { redirect, useOutletContext } from "react-router";
import { circleEndpoints } from "#contract/circles/circle.ts";
import type { CircleDetail } from "#contract/circles/circle-fields.ts";
import { circlePath } from "#contract/circles/circle-names.ts";
import { circleFormAction } from "~/features/circle/circle-form.server.ts";
import { CircleForm } from "~/features/circle/circle-form.tsx";
import { circleSettingForm } from "~/features/circle/circle-form-schema.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import { useRootData } from "~/lib/root-data.ts";
import { submit } from "~/server/api.server.ts";
import { putFlash } from "~/server/flash.server.ts";
import { requireLogin } from "~/server/guards.server.ts";
import { idParam } from "~/server/id-param.server.ts";
import { MantineRoom } from "~/theme/mantine-room.tsx";
import { Empty } from "~/ui/empty.tsx";
import { FormOwner } from "~/ui/form-owner.tsx";
import type { Route } from "./+types/route";

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta(
    { matches, location },
    { title: "圈子资料与圈规", description: "修改圈子的资料、圈规和加入方式。", noindex: true },
  );
}

export async function action(args: Route.ActionArgs) {
  requireLogin(args);
  const id = idParam(args);
  return circleFormAction(
    args,
    circleSettingForm,
    ({ iconFile: _icon, bannerFile: _banner, ...body }) =>
      submit(args, circleEndpoints.update, { params: { id }, body }),
    () => {
      putFlash(args.context, "success", "圈子资料已保存");
      throw redirect(circlePath(id), 303);
    },
  );
}

export default function CircleSetting({ actionData }: Route.ComponentProps) {
  const circle = useOutletContext<CircleDetail>();
  const theme = useRootData()?.theme ?? "light";
  if (!circle.can.edit) return <Empty title="只有圈主可以修改资料与圈规" />;
  return (
    <MantineRoom theme={theme}>
      <CircleForm heading="资料与圈规" answer={actionData} circle={circle} submit="保存" hidden={<FormOwner />} />
    </MantineRoom>
  );
}
