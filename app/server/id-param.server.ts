import { type AgreementKind, agreementKinds } from "#contract/shared/agreement-names.ts";
import { parseId } from "../lib/parse-id.ts";
import type { RouteArgs } from "./api.server.ts";
import { noSuchPage } from "./no-such-page.server.ts";

/** R30: the id in an address, by its parameter name in routes.ts; a malformed id is a 404. */
export function idParam<Name extends string = "id">(
  args: RouteArgs & { params: Record<Name, string> },
  name = "id" as Name,
): number {
  const id = parseId(args.params[name]);
  if (id === undefined) throw noSuchPage(args);
  return id;
}

/** The `:kind` of an agreement in an address; an unknown kind is a 404. */
export function agreementKindParam(args: RouteArgs & { params: { kind: string } }): AgreementKind {
  const kind = agreementKinds.find((one) => one === args.params.kind);
  if (!kind) throw noSuchPage(args);
  return kind;
}
