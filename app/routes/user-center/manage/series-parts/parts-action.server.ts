import { seriesEndpoints } from "#contract/posts/series.ts";
import { ownSeriesPath } from "#contract/shared/series-names.ts";
import { limits } from "#contract/shared/limits.ts";
import { statusOfFailure } from "~/forms/reply-failure.ts";
import { parseId } from "~/lib/parse-id.ts";
import { type RouteArgs, type Submitted, submit } from "~/server/api.server.ts";
import { putFlash } from "~/server/flash.server.ts";

type Changed = { path: string } | { message: string; status: number };

const idsOf = (form: FormData, name: string) => form.getAll(name).flatMap((value) => parseId(String(value)) ?? []);

/** The ids of the parts, sorted by the typed numbers; a part whose number is unreadable keeps its place. */
function typedOrder(form: FormData): number[] {
  const places = form.getAll("place").map(Number);
  return idsOf(form, "partId")
    .slice(0, limits.seriesPartsMax)
    .map((id, at) => ({ id, at, place: places[at] && Number.isFinite(places[at]) ? places[at] : at + 1 }))
    .toSorted((a, b) => a.place - b.place || a.at - b.at)
    .map(({ id }) => id);
}

/** Handles every button of the page that manages a series. @returns where to go, or the refusal */
export async function changeParts(args: RouteArgs, form: FormData, seriesId: number): Promise<Changed> {
  const here = `${ownSeriesPath}/${seriesId}`;
  const params = { id: seriesId };
  const [intent = "", target] = String(form.get("intent") ?? "").split("-");
  const postId = parseId(target ?? "") ?? 0;
  const say = (answer: Submitted<unknown>, words: string, path = here): Changed => {
    if (!answer.ok) return { message: answer.failure.message, status: statusOfFailure(answer.failure) };
    putFlash(args.context, "success", words);
    return { path };
  };
  switch (intent) {
    case "up":
    case "down": {
      const answer = await submit(args, seriesEndpoints.movePart, { params, body: { postId, move: intent } });
      return say(answer, intent === "up" ? "已上移" : "已下移");
    }
    case "out":
      return say(await submit(args, seriesEndpoints.removePart, { params, body: { postId } }), "已移出");
    case "order":
      return say(await submit(args, seriesEndpoints.order, { params, body: { ids: typedOrder(form) } }), "顺序已保存");
    case "remove":
      return say(await submit(args, seriesEndpoints.remove, { params }), "已删除，里面的内容还在", ownSeriesPath);
    default: {
      const ids = idsOf(form, "ids");
      if (ids.length === 0) return { message: "请先勾选要放进来的内容", status: 400 };
      return say(await submit(args, seriesEndpoints.addParts, { params, body: { ids } }), `已放进 ${ids.length} 项`);
    }
  }
}
