import { data } from "react-router";
import { tickedIds } from "~/lib/ticked-ids.ts";

/**
 * Returns the verdict of a TickedForm: for the checked ids, or for the one item whose own button was pressed.
 * @throws 400 when the form was not sent by a button of the list
 */
export function verdictOf(form: FormData): { ids: string[]; isApproved: boolean; reason: string } {
  const one = form.get("approve") ?? form.get("refuse");
  const verdict = one === null ? form.get("intent") : form.has("approve") ? "approve" : "refuse";
  if (verdict !== "approve" && verdict !== "refuse")
    throw data({ message: "请求有误，请刷新后重试", requestId: "" }, { status: 400 });
  return {
    ids: one === null ? tickedIds(form) : [String(one)],
    isApproved: verdict === "approve",
    reason: String(form.get("reason") ?? ""),
  };
}
