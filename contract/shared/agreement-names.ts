/**
 * The version of the built-in texts (api/services/console/agreement/built-in). Raise it with every change of their
 * meaning: then all members must agree again before they can write. Versions that an operator publishes have higher
 * numbers.
 */
export const AGREEMENT_VERSION = 2;

export const agreementKinds = ["service", "privacy"] as const;
export type AgreementKind = (typeof agreementKinds)[number];
export const agreementName: Record<AgreementKind, string> = { service: "服务协议", privacy: "隐私政策" };

export const agreementPath = (kind: AgreementKind) => `/agreement/${kind}`;
export const agreementVersionPath = (kind: AgreementKind, version: number) => `/agreement/${kind}/version/${version}`;
export const agreementAdminPath = (kind: AgreementKind) => `/admin/agreement/${kind}`;
