import type { LoaderFunctionArgs } from "react-router";
import { failureAnswer } from "./failure-answer.server.ts";

/** The loader of an address that accepts only POST. */
export function onlyPost(args: LoaderFunctionArgs): Response {
  const answer = failureAnswer(args, 405);
  answer.headers.set("allow", "POST");
  return answer;
}
