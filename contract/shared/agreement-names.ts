/**
 * Of the built-in texts (api/services/console/agreement/built-in). Goes up with every change of what they mean: then each member is
 * asked anew, and writes again once they have agreed. What an operator publishes has the numbers behind it.
 */
export const AGREEMENT_VERSION = 1;

export const agreementKinds = ["service", "privacy"] as const;
export type AgreementKind = (typeof agreementKinds)[number];
export const agreementName: Record<AgreementKind, string> = { service: "服务协议", privacy: "隐私政策" };

export const agreementPath = (kind: AgreementKind) => `/agreement/${kind}`;
export const agreementVersionPath = (kind: AgreementKind, version: number) => `/agreement/${kind}/version/${version}`;
export const agreementAdminPath = (kind: AgreementKind) => `/admin/agreement/${kind}`;
