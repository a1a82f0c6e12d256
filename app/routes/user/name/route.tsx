import { data, redirect } from "react-router";
import { profileEndpoints } from "#contract/accounts/profile.ts";
import { soughtWords } from "~/server/sought-words.server.ts";
import { NameForm } from "~/features/random-name/name-form.tsx";
import { nameForm } from "~/features/random-name/name-form-schema.ts";
import { ANOTHER_HERE, ANOTHER_NAME } from "~/features/random-name/name-path.ts";
import { parseForm } from "~/forms/parse-form.ts";
import { resultOfFailure, statusOfFailure } from "~/forms/reply-failure.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import { redirectTarget } from "~/lib/redirect-target.ts";
import { useRootData } from "~/lib/root-data.ts";
import { load, submit, withoutShape } from "~/server/api.server.ts";
import { putFlash } from "~/server/flash.server.ts";
import { requireLogin } from "~/server/guards.server.ts";
import { readForm } from "~/server/read-form.server.ts";
import { MantineRoom } from "~/theme/mantine-room.tsx";
import { Button } from "~/ui/button/button.tsx";
import type { Route } from "./+types/route";
import surface from "~/ui/surface/surface.module.css";
import styles from "./name.module.css";

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta({ matches, location }, { title: "取名字", description: "给自己取一个名字。", noindex: true });
}

/** C13, W14: suggests an unused name, another one at each call. */
export async function loader(args: Route.LoaderArgs) {
  requireLogin(args);
  const exclude = soughtWords(args.url.searchParams.get("exclude"), 40) || undefined;
  const { name } = await load(args, profileEndpoints.randomName, { query: { exclude } });
  return { suggestion: name };
}

/** Saves the name, or redirects to a page that suggests another. A refused name returns this page. */
export async function action(args: Route.ActionArgs) {
  requireLogin(args);
  const form = await readForm(args);
  const target = redirectTarget(String(form.get("redirectTo") ?? ""));
  if (form.get("intent") === ANOTHER_NAME) throw redirect(target, 303);
  if (form.get("intent") === ANOTHER_HERE) return data({ result: null, target }, { status: 200 });
  const submission = parseForm(nameForm, form);
  if (submission.status !== "success") return data({ result: submission.reply(), target }, { status: 400 });
  const saved = await submit(args, withoutShape(profileEndpoints.update), { body: submission.value });
  if (!saved.ok)
    return data(
      { result: resultOfFailure(submission, saved.failure, ["name"]), target },
      { status: statusOfFailure(saved.failure) },
    );
  putFlash(args.context, "success", `你好，${submission.value.name}`);
  throw redirect(target, 303);
}

export default function Name({ loaderData: { suggestion }, actionData }: Route.ComponentProps) {
  return (
    <MantineRoom theme={useRootData()?.theme ?? "light"}>
      <section className={`${surface.screen} ${styles.screen}`}>
        <h1>给自己取个名字</h1>
        {/* Another suggestion is another form, so that the text typed over the previous one is dropped. */}
        <NameForm
          key={suggestion}
          id="name-page"
          suggestion={suggestion}
          redirectTo={actionData?.target ?? "/"}
          result={actionData?.result}
          another={
            <Button type="submit" name="intent" value={ANOTHER_HERE} formNoValidate>
              换一个
            </Button>
          }
        />
      </section>
    </MantineRoom>
  );
}
