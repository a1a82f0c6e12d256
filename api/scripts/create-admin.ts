import { phone } from "../../contract/shared/common.ts";
import { migrate } from "../db/migrate.ts";
import { makeAdmin } from "../services/people/user/make-admin.ts";
import { runScript, UsageError } from "./run-script.ts";

/** The command `npm run create-admin -- 13800000000`: makes the user with this phone number an administrator. */
void runScript(async ({ db, kind }) => {
  const given = phone.safeParse(process.argv[2]);
  if (!given.success)
    throw new UsageError("用法：npm run create-admin -- 11 位手机号，例如 npm run create-admin -- 13800000000");
  await migrate(db, kind);
  const { id } = await makeAdmin({ ctx: { db, clock: { now: () => Date.now() } }, phone: given.data });
  return `用户 ${id} 已是管理员，用这个手机号登录即可`;
});
