import { userEndpoints } from "#contract/people/user.ts";
import { limits } from "#contract/shared/limits.ts";
import { parseId } from "../lib/parse-id.ts";
import { ApiFailure } from "./api-failure.server.ts";
import { attempt, type RouteArgs, type Submitted } from "./api.server.ts";
import { soughtWords } from "./sought-words.server.ts";

/** Returns the user id in `1234` or in the address of a profile. */
const numberIn = (text: string) => parseId(/^(?:\S*\/user\/)?(\d+)(?:[/?#]\S*)?$/.exec(text)?.[1]);

/**
 * The id of the person that a field names: by a number, the address of a profile, or the whole name, with or without
 * `@`. An unknown name is an error at the field.
 */
export async function personOfText(args: RouteArgs, field: string, typed: string): Promise<Submitted<number>> {
  const text = typed.trim();
  const number = numberIn(text);
  if (number !== undefined) return { ok: true, data: number };
  const name = soughtWords(text.replace(/^@/, ""), limits.nameMax);
  if (name !== "") {
    const answer = await attempt(args, userEndpoints.named, { query: { name } });
    if (!answer.ok) return answer;
    if (answer.data.id !== null) return { ok: true, data: answer.data.id };
  }
  const message = `没有叫“${name}”的成员，请填写完整的名字或用户编号`;
  return { ok: false, failure: new ApiFailure(400, message, { fieldErrors: { [field]: [message] } }) };
}
