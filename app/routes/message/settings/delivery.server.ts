import { data, redirect } from "react-router";
import { deliveryEndpoints, deliverySettingsInput } from "#contract/accounts/delivery.ts";
import { deliveryChannels, deliverySettingsPath } from "#contract/accounts/delivery-names.ts";
import { statusOfFailure } from "~/forms/reply-failure.ts";
import { type RouteArgs, submit } from "~/server/api.server.ts";
import { putFlash } from "~/server/flash.server.ts";

const ADDRESS_MAX = 300;

/** Saves the modes of the shown channels and the quiet hours. */
export async function changeDelivery(args: RouteArgs, form: FormData) {
  const shown = deliveryChannels.filter((channel) => form.has(`${channel}.system`));
  const modes = shown.map((channel) => {
    const named = [...form].filter(([name]) => name.startsWith(`${channel}.`));
    return [channel, Object.fromEntries(named.map(([name, value]) => [name.slice(channel.length + 1), value]))];
  });
  const quiet = form.get("isQuiet") === null ? null : { from: form.get("quietFrom"), until: form.get("quietUntil") };
  const input = deliverySettingsInput.safeParse({ ...Object.fromEntries(modes), quiet });
  const typed = Object.fromEntries([...form].map(([name, value]) => [name, String(value).slice(0, 20)]));
  if (!input.success)
    return data({ deliveryError: input.error.issues[0]?.message ?? "请重新选择", typed }, { status: 400 });
  const saved = await submit(args, deliveryEndpoints.change, { body: input.data });
  if (!saved.ok)
    return data({ deliveryError: saved.failure.message, typed }, { status: statusOfFailure(saved.failure) });
  putFlash(args.context, "success", "邮件与微信通知的设置已保存");
  return redirect(deliverySettingsPath, 303);
}

/** Sends a confirmation link to the typed address. */
export async function setAddress(args: RouteArgs, form: FormData) {
  const address = String(form.get("address") ?? "").slice(0, ADDRESS_MAX);
  const input = deliveryEndpoints.setAddress.body.safeParse({ address });
  if (!input.success)
    return data({ addressError: input.error.issues[0]?.message ?? "邮箱地址有误", address }, { status: 400 });
  const sent = await submit(args, deliveryEndpoints.setAddress, { body: input.data });
  if (!sent.ok) {
    const { message, fieldErrors } = sent.failure;
    return data(
      { addressError: fieldErrors.address?.[0] ?? message, address },
      { status: statusOfFailure(sent.failure) },
    );
  }
  putFlash(args.context, "success", "确认邮件已发出，请在 24 小时内打开里面的链接");
  return redirect(deliverySettingsPath, 303);
}

export async function removeAddress(args: RouteArgs) {
  const removed = await submit(args, deliveryEndpoints.removeAddress, {});
  if (!removed.ok)
    return data({ addressError: removed.failure.message, address: "" }, { status: statusOfFailure(removed.failure) });
  putFlash(args.context, "success", "邮箱已删除，不再发邮件通知");
  return redirect(deliverySettingsPath, 303);
}
