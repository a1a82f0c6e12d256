import { dynamicEndpoints } from "#contract/posts/dynamic.ts";
import { writeAction } from "~/features/writing/write-action.server.ts";
import { type RouteArgs, submit } from "~/server/api.server.ts";
import { readForm } from "~/server/read-form.server.ts";
import { changeForm } from "./change-form.ts";

/** R22: edits the member's own dynamic and redirects to it. */
export async function changeDynamic(args: RouteArgs, dynamicId: number) {
  return writeAction(args, {
    form: await readForm(args),
    schema: changeForm,
    whole: changeForm,
    shown: ["source"],
    send: (body) => submit(args, dynamicEndpoints.change, { params: { id: dynamicId }, body }),
    done: () => ({ path: `/dynamic/${dynamicId}`, words: "动态已修改" }),
    more: () => ({}),
  });
}
