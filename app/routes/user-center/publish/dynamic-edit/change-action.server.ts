import { changeDynamicInput, dynamicEndpoints } from "#contract/dynamic.ts";
import { writeAction } from "~/features/writing/write-action.server.ts";
import { type RouteArgs, submit } from "~/server/api.server.ts";
import { readForm } from "~/server/read-form.server.ts";

/** An emptied text comes as nothing at all; whether it may be empty, says the API, which knows the pictures. */
const changeForm = changeDynamicInput.extend({ source: changeDynamicInput.shape.source.prefault("") });

/** R22: changes one's own dynamic, and leads to it. */
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
