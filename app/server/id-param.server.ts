import { type AgreementKind, agreementKinds } from "#contract/shared/agreement-names.ts";
import { parseId } from "../lib/parse-id.ts";
import type { RouteArgs } from "./api.server.ts";
import { noSuchPage } from "./no-such-page.server.ts";

/** R30: a row's id in an address, by its name in routes.ts; a malformed one is a page that does not exist. */
export function idParam<Name extends string = "id">(
  args: RouteArgs & { params: Record<Name, string> },
  name = "id" as Name,
): number {
  const id = parseId(args.params[name]);
  if (id === undefined) throw noSuchPage(args);
  return id;
}

/** The same of the `:kind` of an agreement. */
export function agreementKindParam(args: RouteArgs & { params: { kind: string } }): AgreementKind {
  const kind = agreementKinds.find((one) => one === args.params.kind);
  if (!kind) throw noSuchPage(args);
  return kind;
}
