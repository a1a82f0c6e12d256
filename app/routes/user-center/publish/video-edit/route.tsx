import { data } from "react-router";
import { videoEndpoints } from "#api/contract/video.ts";
import { newFormKey } from "~/forms/form-key.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import { parseId } from "~/lib/parse-id.ts";
import { useRootData } from "~/lib/root-data.ts";
import { load, type RouteArgs } from "~/server/api.server.ts";
import { requireLogin } from "~/server/guards.server.ts";
import { webRequestContext } from "~/server/request-context.server.ts";
import { MantineRoom } from "~/theme/mantine-room.tsx";
import { keepWritten } from "../keep-written.ts";
import { writeVideo } from "../video-action.server.ts";
import { VideoForm } from "../video-form.tsx";
import type { Route } from "./+types/route";

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta({ matches, location }, { title: "修改视频", description: "修改自己的视频。", noindex: true });
}

export const shouldRevalidate = keepWritten;

/** R30: a malformed id is a page that does not exist. */
function idOf(args: RouteArgs & { params: { id: string } }): number {
  const id = parseId(args.params.id);
  if (id !== undefined) return id;
  throw data({ message: `Page Not Found: ${args.url.pathname}`, requestId: args.context.get(webRequestContext).requestId }, { status: 404 });
}

/** The author's alone, says the API. */
export async function loader(args: Route.LoaderArgs) {
  requireLogin(args);
  return { formKey: newFormKey(), video: await load(args, videoEndpoints.source, { params: { id: idOf(args) } }) };
}

export function action(args: Route.ActionArgs) {
  requireLogin(args);
  return writeVideo(args, idOf(args));
}

export default function EditVideo({ loaderData: { formKey, video }, actionData }: Route.ComponentProps) {
  return (
    <MantineRoom theme={useRootData()?.theme ?? "light"}>
      <VideoForm key={formKey} formKey={formKey} start={video} answer={actionData} videoId={video.id} hasFileField={video.canReplaceFile} />
    </MantineRoom>
  );
}
