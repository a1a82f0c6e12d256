import { draftEndpoints } from "#contract/posts/draft.ts";
import { seriesEndpoints } from "#contract/posts/series.ts";
import { askedCircle, circlePlaces } from "~/features/circle-place/places.server.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import { useRootData } from "~/lib/root-data.ts";
import { load } from "~/server/api.server.ts";
import { newFormKey } from "~/server/form-key.server.ts";
import { requireLogin } from "~/server/guards.server.ts";
import { MantineRoom } from "~/theme/mantine-room.tsx";
import { keepWritten } from "../keep-written.ts";
import { writeVideo } from "../video-action.server.ts";
import { VideoForm, type VideoStart } from "../video-form.tsx";
import type { Route } from "./+types/route";

const empty: VideoStart = {
  title: "",
  source: "",
  tagIds: [],
  cover: null,
  visibility: "public",
  aiStatement: "unsaid",
  commentsClosed: false,
  file: null,
  revision: 0,
};

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta(
    { matches, location },
    { title: "发视频", description: "上传一个视频，写上标题和简介。", noindex: true },
  );
}

export const shouldRevalidate = keepWritten;

/** R24: the form starts with the member's draft, if one exists. */
export async function loader(args: Route.LoaderArgs) {
  requireLogin(args);
  const [draft, places, series] = await Promise.all([
    load(args, draftEndpoints.video, {}),
    circlePlaces(args, "video"),
    load(args, seriesEndpoints.choices, { query: { kind: "video" } }),
  ]);
  const start: VideoStart = draft ?? empty;
  return {
    formKey: newFormKey(args),
    start: { ...start, circleId: askedCircle(args) ?? start.circleId },
    places,
    series: series.items,
  };
}

export function action(args: Route.ActionArgs) {
  requireLogin(args);
  return writeVideo(args, null);
}

export default function PublishVideo({
  loaderData: { formKey, start, places, series },
  actionData,
}: Route.ComponentProps) {
  return (
    <MantineRoom theme={useRootData()?.theme ?? "light"}>
      <VideoForm
        key={formKey}
        formKey={formKey}
        start={start}
        answer={actionData}
        videoId={null}
        hasFileField
        places={places}
        series={series}
      />
    </MantineRoom>
  );
}
