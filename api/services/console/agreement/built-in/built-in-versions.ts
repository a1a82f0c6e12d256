import type { AgreementKind } from "../../../../../contract/shared/agreement-names.ts";
import type { BuiltInText } from "./built-in-text.ts";
import { privacyPolicy } from "./privacy-policy.ts";
import { firstPrivacyPolicy } from "./privacy-policy-1.ts";
import { serviceAgreement } from "./service-agreement.ts";

/**
 * Each built-in text with its version, newest first. Both agreements share one sequence of numbers; a text that was in
 * force stays readable.
 */
export const builtInVersions: Record<AgreementKind, readonly [Versioned, ...Versioned[]]> = {
  service: [{ version: 1, text: serviceAgreement }],
  privacy: [
    { version: 2, text: privacyPolicy },
    { version: 1, text: firstPrivacyPolicy },
  ],
};

interface Versioned {
  version: number;
  text: BuiltInText;
}
