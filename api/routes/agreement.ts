import { agreementEndpoints } from "../../contract/console/agreement.ts";
import {
  agreementOfVersion,
  currentAgreement,
  listAgreementVersions,
} from "../services/console/agreement/agreement-versions.ts";
import { agree, agreementState } from "../services/people/consent/consent.ts";
import type { Mount } from "./mount.ts";

export function agreementRoutes(mount: Mount): void {
  mount.authed(agreementEndpoints.state, ({ ctx, viewer }) => agreementState({ ctx, viewer }));
  mount.authed(agreementEndpoints.agree, ({ ctx, viewer, body }) => agree({ ctx, viewer, version: body.version }));
  mount.open(agreementEndpoints.current, ({ ctx, params }) => currentAgreement({ ctx, kind: params.kind }));
  mount.open(agreementEndpoints.versions, ({ ctx, params }) => listAgreementVersions({ ctx, kind: params.kind }));
  mount.open(agreementEndpoints.version, ({ ctx, params }) => agreementOfVersion({ ctx, ...params }));
}
