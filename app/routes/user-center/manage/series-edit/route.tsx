import { redirect } from "react-router";
import { seriesEndpoints } from "#contract/posts/series.ts";
import { ownSeriesPath, seriesName } from "#contract/shared/series-names.ts";
import { seriesFormAction } from "~/features/series/series-form.server.ts";
import { SeriesForm } from "~/features/series/series-form.tsx";
import { seriesSettingForm } from "~/features/series/series-form-schema.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import { useRootData } from "~/lib/root-data.ts";
import { load, submit } from "~/server/api.server.ts";
import { putFlash } from "~/server/flash.server.ts";
import { requireLogin } from "~/server/guards.server.ts";
import { idParam } from "~/server/id-param.server.ts";
import { MantineRoom } from "~/theme/mantine-room.tsx";
import { FormOwner } from "~/ui/form-owner.tsx";
import type { Route } from "./+types/route";

export function meta({ matches, location, loaderData }: Route.MetaArgs) {
  return pageMeta(
    { matches, location },
    { title: `修改《${loaderData?.series.title ?? ""}》`, description: "修改标题、简介与封面。", noindex: true },
  );
}

export async function loader(args: Route.LoaderArgs) {
  requireLogin(args);
  return { series: await load(args, seriesEndpoints.manage, { params: { id: idParam(args) } }) };
}

export async function action(args: Route.ActionArgs) {
  requireLogin(args);
  const id = idParam(args);
  return seriesFormAction(
    args,
    seriesSettingForm,
    ({ coverFile: _file, ...body }) => submit(args, seriesEndpoints.update, { params: { id }, body }),
    () => {
      putFlash(args.context, "success", "已保存");
      throw redirect(`${ownSeriesPath}/${id}`, 303);
    },
  );
}

export default function EditSeries({ loaderData: { series }, actionData }: Route.ComponentProps) {
  return (
    <MantineRoom theme={useRootData()?.theme ?? "light"}>
      <SeriesForm
        heading={`修改${seriesName[series.kind]}`}
        answer={actionData}
        series={series}
        submit="保存"
        hidden={<FormOwner />}
      />
    </MantineRoom>
  );
}
