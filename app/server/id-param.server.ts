import { data } from "react-router";
import { type AgreementKind, agreementKinds } from "#contract/agreement-names.ts";
import { parseId } from "../lib/parse-id.ts";
import type { RouteArgs } from "./api.server.ts";
import { webRequestContext } from "./request-context.server.ts";

/** R30: what is thrown for an address that means no page. */
function noSuchPage(args: RouteArgs) {
  return data(
    { message: `Page Not Found: ${args.url.pathname}`, requestId: args.context.get(webRequestContext).requestId },
    { status: 404 },
  );
}

/** R30: the `:id` of an address; a malformed one is a page that does not exist. */
export function idParam(args: RouteArgs & { params: { id: string } }): number {
  const id = parseId(args.params.id);
  if (id === undefined) throw noSuchPage(args);
  return id;
}

/** The same of the `:kind` of an agreement. */
export function agreementKindParam(args: RouteArgs & { params: { kind: string } }): AgreementKind {
  const kind = agreementKinds.find((one) => one === args.params.kind);
  if (!kind) throw noSuchPage(args);
  return kind;
}
