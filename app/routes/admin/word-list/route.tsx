import { data, Form, Link, redirect } from "react-router";
import { adminEndpoints } from "#contract/console/admin.ts";
import { limits } from "#contract/shared/limits.ts";
import { type WordList, wordListInput } from "#contract/moderation/word.ts";
import { wordFieldName, wordFields, wordLevelName, wordLevels, wordListPath } from "#contract/shared/word-names.ts";
import type { StaffRefusal } from "~/features/staff/staff-form.server.ts";
import { StaffAlert, StaffChecks, StaffChoice, staffField, StaffText } from "~/features/staff/staff-form.tsx";
import { FileField } from "~/forms/file-field.tsx";
import { statusOfFailure } from "~/forms/reply-failure.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import { parseId } from "~/lib/parse-id.ts";
import { load, submit } from "~/server/api.server.ts";
import { putFlash } from "~/server/flash.server.ts";
import { requireLogin } from "~/server/guards.server.ts";
import { idParam } from "~/server/id-param.server.ts";
import { readForm } from "~/server/read-form.server.ts";
import button from "~/ui/button/button.module.css";
import { FormOwner } from "~/ui/form-owner.tsx";
import { Gaps } from "~/ui/gap.tsx";
import surface from "~/ui/surface/surface.module.css";
import type { Route } from "./+types/route";
import desk from "~/features/staff/desk.module.css";
import styles from "../admin.module.css";
import { DryRunPart } from "./dry-run-part.tsx";
import { takeWordsOfFile } from "./words-of-file.server.ts";

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta({ matches, location }, { title: "词表", description: "一张敏感词表。", noindex: true });
}

/** `/admin/word/new` is a list that does not exist yet. */
export async function loader(args: Route.LoaderArgs) {
  requireLogin(args);
  if (args.params.id === "new") {
    await load(args, adminEndpoints.wordLists, {});
    return { list: null };
  }
  return { list: await load(args, adminEndpoints.wordList, { params: { id: idParam(args) } }) };
}

export async function action(args: Route.ActionArgs) {
  requireLogin(args);
  const form = await readForm(args);
  const id = args.params.id === "new" ? null : idParam(args);
  const intent = String(form.get("intent") ?? "save");
  if (id !== null && (intent === "remove" || intent === "dry-run")) {
    const endpoint = intent === "remove" ? adminEndpoints.removeWordList : adminEndpoints.dryRunWords;
    const done = await submit(args, endpoint, { params: { id } });
    if (!done.ok) return refuse(form, {}, done.failure.message, statusOfFailure(done.failure));
    putFlash(args.context, "success", intent === "remove" ? "已删除词表" : "已开始试跑，稍后刷新看结果");
    return redirect(intent === "remove" ? "/admin/word" : `${wordListPath(id)}#dry-run`, 303);
  }
  await takeWordsOfFile(form);
  const parsed = wordListInput.safeParse({ ...Object.fromEntries(form), fields: form.getAll("fields") });
  if (!parsed.success) return refuse(form, parsed.error.flatten().fieldErrors, null, 400);
  const body = parsed.data;
  const revision = parseId(String(form.get("revision") ?? "")) ?? 0;
  const sent =
    id === null
      ? await submit(args, adminEndpoints.createWordList, { body })
      : await submit(args, adminEndpoints.changeWordList, { params: { id }, body: { ...body, revision } });
  if (!sent.ok) return refuse(form, sent.failure.fieldErrors, sent.failure.message, statusOfFailure(sent.failure));
  putFlash(args.context, "success", body.isOn ? "已保存，几秒内生效" : "已保存为草稿，还没有启用");
  return redirect(wordListPath(id ?? ("id" in sent.data ? sent.data.id : 0)), 303);
}

function refuse(form: FormData, fieldErrors: StaffRefusal["fieldErrors"], message: string | null, status: number) {
  const typed = Object.fromEntries(["name", "level", "words"].map((name) => [name, String(form.get(name) ?? "")]));
  const boxes = Object.fromEntries(
    ["fields", "homophones", "isOn"].map((name) => [name, form.getAll(name).map(String).join(",")]),
  );
  const isShown = Object.keys(fieldErrors).length > 0;
  const refusal: StaffRefusal = {
    intent: String(form.get("intent") ?? "save"),
    userId: "",
    typed: { ...typed, ...boxes },
    fieldErrors,
    message: isShown ? "有几项需要修改，见下面的红字" : message,
  };
  return data({ refusal }, { status });
}

export default function WordListPage({ loaderData: { list }, actionData }: Route.ComponentProps) {
  const refusal = actionData?.refusal ?? null;
  return (
    <section className={`${surface.screen} ${styles.screen}`}>
      <p className={desk.small}>
        <Link to="/admin/word" className="touch">
          敏感词
        </Link>
      </p>
      <h1>{list ? `词表“${list.name}”` : "新建词表"}</h1>
      <StaffAlert refusal={refusal} />
      <ListForm key={list?.revision ?? 0} list={list} refusal={refusal?.intent === "save" ? refusal : null} />
      {list && (
        <>
          <p className={desk.buttons}>
            <Gaps>
              <a href={`${wordListPath(list.id)}/export`} className={button.button}>
                导出文本
              </a>
              <a href={`${wordListPath(list.id)}/export?format=csv`} className={button.button}>
                导出 CSV
              </a>
            </Gaps>
          </p>
          <DryRunPart list={list} />
          <h2>最近 30 天的命中</h2>
          {list.hits.length === 0 ? (
            <p className={desk.small}>没有命中过。</p>
          ) : (
            <ul className={styles.counts}>
              {list.hits.map(({ word, count }) => (
                <li key={word}>
                  {word} <b>{count}</b>{" "}
                </li>
              ))}
            </ul>
          )}
          <div className={styles.acts}>
            <details>
              <summary>删除词表</summary>
              <Form method="post" className={styles.form} aria-label="删除词表">
                <FormOwner />
                <p className={desk.small}>词和命中次数都会消失，记入操作日志。可以先导出。</p>
                <div className={desk.buttons}>
                  <button type="submit" name="intent" value="remove" className={button.danger}>
                    删除
                  </button>
                </div>
              </Form>
            </details>
          </div>
        </>
      )}
    </section>
  );
}

function ListForm({ list, refusal }: { list: WordList | null; refusal: StaffRefusal | null }) {
  return (
    <Form method="post" encType="multipart/form-data" className={styles.setting} aria-label="词表">
      <FormOwner />
      <input type="hidden" name="intent" value="save" />
      {list && <input type="hidden" name="revision" value={list.revision} />}
      <StaffText
        id="word-list-name"
        name="name"
        label="名字"
        max={limits.wordListNameMax}
        isNeeded
        initial={list?.name ?? ""}
        refusal={refusal}
      />
      <StaffChoice
        id="word-list-level"
        name="level"
        label="命中后怎么办"
        choices={wordLevels.map((value) => ({ value, label: wordLevelName[value] }))}
        initial={list?.level ?? "refuse"}
        refusal={refusal}
      />
      <StaffChecks
        id="word-list-fields"
        name="fields"
        label="用在哪里"
        choices={wordFields.map((value) => ({ value, label: wordFieldName[value] }))}
        initial={list?.fields ?? wordFields}
        refusal={refusal}
      />
      <StaffChecks
        id="word-list-homophones"
        name="homophones"
        label="同音字"
        choices={[{ value: "on", label: "换成同音字也算命中（容易误伤，先试跑）" }]}
        initial={list?.homophones ? ["on"] : []}
        refusal={refusal}
      />
      <StaffChecks
        id="word-list-on"
        name="isOn"
        label="状态"
        choices={[{ value: "on", label: "启用（不勾是草稿，只能试跑）" }]}
        initial={list?.isOn ? ["on"] : []}
        refusal={refusal}
      />
      <StaffText
        id="word-list-words"
        name="words"
        label="词，一行一个；也可以粘贴 CSV，取第一列"
        rows={12}
        max={limits.wordTextMax}
        initial={list?.words ?? ""}
        refusal={refusal}
      />
      <FileField
        field={staffField({ id: "word-list-file", name: "file", refusal })}
        label="从文件导入（TXT 或 CSV，加在上面的词后面）"
        accept=".txt,.csv,text/plain,text/csv"
      />
      <div className={desk.buttons}>
        <button type="submit" className={button.primary}>
          保存词表
        </button>
      </div>
    </Form>
  );
}
