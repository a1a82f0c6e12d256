import { redirect } from "react-router";
import { seriesEndpoints } from "#contract/posts/series.ts";
import { ownSeriesPath } from "#contract/shared/series-names.ts";
import { seriesFormAction } from "~/features/series/series-form.server.ts";
import { SeriesForm } from "~/features/series/series-form.tsx";
import { newSeriesForm } from "~/features/series/series-form-schema.ts";
import { HiddenFormKey } from "~/forms/hidden-form-key.tsx";
import { pageMeta } from "~/lib/page-meta.ts";
import { useRootData } from "~/lib/root-data.ts";
import { submit } from "~/server/api.server.ts";
import { putFlash } from "~/server/flash.server.ts";
import { newFormKey } from "~/server/form-key.server.ts";
import { requireLogin } from "~/server/guards.server.ts";
import { MantineRoom } from "~/theme/mantine-room.tsx";
import type { Route } from "./+types/route";

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta(
    { matches, location },
    { title: "新建合集或专栏", description: "把自己的视频排成合集，把文章排成专栏。", noindex: true },
  );
}

export function loader(args: Route.LoaderArgs) {
  requireLogin(args);
  return { formKey: newFormKey(args) };
}

/** Creates a series and redirects to the page that fills it. */
export async function action(args: Route.ActionArgs) {
  requireLogin(args);
  return seriesFormAction(
    args,
    newSeriesForm,
    ({ coverFile: _file, ...body }) => submit(args, seriesEndpoints.create, { body }),
    ({ id }) => {
      putFlash(args.context, "success", "建好了，把内容放进来吧");
      throw redirect(`${ownSeriesPath}/${id}`, 303);
    },
  );
}

export default function NewSeries({ loaderData: { formKey }, actionData }: Route.ComponentProps) {
  return (
    <MantineRoom theme={useRootData()?.theme ?? "light"}>
      <SeriesForm
        heading="新建合集或专栏"
        answer={actionData}
        submit="新建"
        hidden={<HiddenFormKey value={formKey} />}
      />
    </MantineRoom>
  );
}
