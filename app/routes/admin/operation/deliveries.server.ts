import { operationEndpoints } from "#contract/console/operation.ts";
import { staffAct } from "~/features/staff/staff-form.server.ts";
import { type RouteArgs, submit } from "~/server/api.server.ts";

/** Repeats or discards dead letters: the intent is the act, and an empty id means all of the channel. */
export function settleDeliveries(args: RouteArgs, form: FormData, to: string) {
  const id = form.get("id");
  return staffAct(args, form, {
    schema: operationEndpoints.settleDeliveries.body,
    fields: { act: form.get("intent"), channel: form.get("channel"), ...(id ? { id } : {}) },
    send: (body) => submit(args, operationEndpoints.settleDeliveries, { body }),
    words: ({ count }) => (form.get("intent") === "repeat" ? `${count} 条会再发一次` : `已丢弃 ${count} 条`),
    to,
  });
}
