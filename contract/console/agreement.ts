import { z } from "zod";
import { agreedVersion } from "../people/agreed-version.ts";
import { agreementKinds } from "../shared/agreement-names.ts";
import { diffLine } from "../posts/article-history.ts";
import { atMost, done, idOut, plainText, timestamp } from "../shared/common.ts";
import { endpoint } from "../shared/endpoint.ts";
import { limits } from "../shared/limits.ts";
import { articleLimits } from "../posts/article.ts";
import { sharedLimits } from "../shared/shared-limits.ts";

const kind = z.enum(agreementKinds);
const ofKind = z.object({ kind });

/**
 * All agreements share one sequence of versions: consent to version 4 covers the newest text of each agreement up to
 * version 4.
 */
export const agreementVersion = z.object({
  kind,
  version: idOut,
  /** The change in one line; "" for a built-in text. */
  note: z.string(),
  /** Members had to agree again. */
  asks: z.boolean(),
  publishedAt: timestamp,
});
export type AgreementVersion = z.output<typeof agreementVersion>;

export const agreementText = agreementVersion.extend({
  html: z.string(),
  /** The version in force. */
  current: idOut,
});
export type AgreementText = z.output<typeof agreementText>;

/** The diff to the earlier version; empty without one. */
const difference = {
  lines: z.array(diffLine),
  isCoarse: z.boolean(),
};

const source = plainText()
  // Forms send CRLF line breaks; versions are compared by line.
  .transform((text) => text.replaceAll("\r\n", "\n").trim())
  .pipe(
    z
      .string()
      .min(1, "请填写全文")
      .check(...atMost(limits.agreementMax, `全文最多 ${limits.agreementMax.toLocaleString("en-US")} 字`)),
  );
export const agreementPreviewInput = z.object({ source });
export const agreementInput = z.object({
  source,
  note: plainText()
    .trim()
    .min(1, "请写一句改了什么，会显示给所有人")
    .check(...atMost(limits.agreementNoteMax, `最多 ${limits.agreementNoteMax} 字`))
    .refine((text) => !/[\r\n]/.test(text), "只能写一行"),
  /** Whether all members must agree again. */
  asks: z
    .union([z.boolean(), z.enum(["true", "false"])], "请选择修改的性质")
    .transform((value) => value === true || value === "true"),
});
export type AgreementInput = z.output<typeof agreementInput>;

export const agreementEndpoints = {
  state: endpoint({
    method: "get",
    path: "/user/agreement",
    summary: "自己同意过的协议版本，和之后改了什么",
    auth: "required",
    output: z.object({
      current: z.number().int(),
      /** The viewer's last consent; null when none is recorded. */
      agreed: z.object({ version: z.number().int(), agreedAt: timestamp }).nullable(),
      /** The versions since then, newest first; at most 20. */
      changes: z.array(agreementVersion),
    }),
  }),
  agree: endpoint({
    method: "post",
    path: "/user/agreement",
    summary: "同意读过的那一版协议",
    auth: "required",
    limits: [sharedLimits.change],
    body: z.object({ version: agreedVersion }),
    output: done,
  }),
  current: endpoint({
    method: "get",
    path: "/agreement/{kind}",
    summary: "服务协议或隐私政策的现行版本",
    params: ofKind,
    output: agreementText,
  }),
  versions: endpoint({
    method: "get",
    path: "/agreement/{kind}/version",
    summary: "服务协议或隐私政策的历次版本，最新在前，最多 50 个；更早的从上一版一路看过去",
    params: ofKind,
    output: z.object({ items: z.array(agreementVersion) }),
  }),
  version: endpoint({
    method: "get",
    path: "/agreement/{kind}/version/{version}",
    summary: "服务协议或隐私政策的一个版本，和它比上一版改了什么",
    params: ofKind.extend({ version: agreedVersion }),
    output: agreementText.extend({
      ...difference,
      older: idOut.nullable(),
      newer: idOut.nullable(),
    }),
  }),
} as const;

const act = { method: "post", auth: "required", limits: [sharedLimits.staff] } as const;

/** The texts of the agreements (decision 0025), for administrators. */
export const agreementStaffEndpoints = {
  agreement: endpoint({
    method: "get",
    path: "/admin/agreement/{kind}",
    summary: "一份协议的现行全文（Markdown）与历次版本（管理员）",
    auth: "required",
    params: ofKind,
    output: z.object({ source: z.string(), version: idOut, versions: z.array(agreementVersion) }),
  }),
  previewAgreement: endpoint({
    method: "post",
    auth: "required",
    limits: [articleLimits.preview],
    path: "/admin/agreement/{kind}/preview",
    summary: "预览协议，和它比现行版本改了什么；不保存（管理员）",
    params: ofKind,
    body: agreementPreviewInput,
    output: z.object({ html: z.string(), ...difference }),
  }),
  publishAgreement: endpoint({
    ...act,
    path: "/admin/agreement/{kind}",
    summary: "发布协议的新版本（管理员）；别人刚发布过时 409",
    params: ofKind,
    /** `version`: the version that the form showed. */
    body: agreementInput.extend({ version: agreedVersion }),
    output: z.object({ version: idOut }),
  }),
} as const;
