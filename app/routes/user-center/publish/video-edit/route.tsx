import { seriesEndpoints } from "#contract/posts/series.ts";
import { videoEndpoints } from "#contract/posts/video.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import { useRootData } from "~/lib/root-data.ts";
import { load } from "~/server/api.server.ts";
import { newFormKey } from "~/server/form-key.server.ts";
import { requireLogin } from "~/server/guards.server.ts";
import { idParam } from "~/server/id-param.server.ts";
import { MantineRoom } from "~/theme/mantine-room.tsx";
import { keepWritten } from "../keep-written.ts";
import { writeVideo } from "../video-action.server.ts";
import { VideoForm } from "../video-form.tsx";
import type { Route } from "./+types/route";

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta({ matches, location }, { title: "修改视频", description: "修改自己的视频。", noindex: true });
}

export const shouldRevalidate = keepWritten;

/** The API allows only the author. */
export async function loader(args: Route.LoaderArgs) {
  requireLogin(args);
  const [video, series] = await Promise.all([
    load(args, videoEndpoints.source, { params: { id: idParam(args) } }),
    load(args, seriesEndpoints.choices, { query: { kind: "video" } }),
  ]);
  return { formKey: newFormKey(args), video, series: series.items };
}

export function action(args: Route.ActionArgs) {
  requireLogin(args);
  return writeVideo(args, idParam(args));
}

export default function EditVideo({ loaderData: { formKey, video, series }, actionData }: Route.ComponentProps) {
  return (
    <MantineRoom theme={useRootData()?.theme ?? "light"}>
      <VideoForm
        key={formKey}
        formKey={formKey}
        start={video}
        answer={actionData}
        videoId={video.id}
        hasFileField={video.canReplaceFile}
        series={series}
      />
    </MantineRoom>
  );
}
