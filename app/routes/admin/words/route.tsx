import { data, Form, Link } from "react-router";
import { adminEndpoints } from "#contract/console/admin.ts";
import { limits } from "#contract/shared/limits.ts";
import { type WordListBrief, wordTestInput } from "#contract/moderation/word.ts";
import { wordFieldName, wordFields, wordLevelName, wordListPath } from "#contract/shared/word-names.ts";
import type { StaffRefusal } from "~/features/staff/staff-form.server.ts";
import { StaffAlert, StaffChoice, StaffText } from "~/features/staff/staff-form.tsx";
import { statusOfFailure } from "~/forms/reply-failure.ts";
import { countText } from "~/lib/count-text.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import { useNow } from "~/lib/root-data.ts";
import { load, submit } from "~/server/api.server.ts";
import { requireLogin } from "~/server/guards.server.ts";
import { readForm } from "~/server/read-form.server.ts";
import button from "~/ui/button/button.module.css";
import { Empty } from "~/ui/empty.tsx";
import { FormOwner } from "~/ui/form-owner.tsx";
import { Gaps } from "~/ui/gap.tsx";
import surface from "~/ui/surface/surface.module.css";
import { TimeText } from "~/ui/time-text.tsx";
import type { Route } from "./+types/route";
import desk from "~/features/staff/desk.module.css";
import styles from "../admin.module.css";

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta({ matches, location }, { title: "敏感词", description: "词表、试一试与试跑。", noindex: true });
}

export async function loader(args: Route.LoaderArgs) {
  requireLogin(args);
  return load(args, adminEndpoints.wordLists, {});
}

/** Tests a text: the answered page shows the matches, and nothing is stored. */
export async function action(args: Route.ActionArgs) {
  requireLogin(args);
  const form = await readForm(args);
  const typed = { text: String(form.get("text") ?? ""), field: String(form.get("field") ?? "") };
  const stay = (fieldErrors: StaffRefusal["fieldErrors"], message: string | null, status: number) =>
    data(
      {
        typed,
        result: null,
        refusal: { intent: "test", userId: "", typed, fieldErrors, message } satisfies StaffRefusal,
      },
      { status },
    );
  const parsed = wordTestInput.safeParse(typed);
  if (!parsed.success) return stay(parsed.error.flatten().fieldErrors, null, 400);
  const tried = await submit(args, adminEndpoints.testWords, { body: parsed.data });
  if (!tried.ok) return stay(tried.failure.fieldErrors, tried.failure.message, statusOfFailure(tried.failure));
  return { typed, result: tried.data, refusal: null };
}

export default function Words({ loaderData: { lists, wordCount }, actionData }: Route.ComponentProps) {
  const result = actionData?.result ?? null;
  const refusal = actionData?.refusal ?? null;
  return (
    <section className={`${surface.screen} ${styles.screen}`}>
      <div className={desk.line}>
        <h1>敏感词</h1>
        <Link to={wordListPath("new")} className={button.primary}>
          新建词表
        </Link>
      </div>
      <p className={desk.small}>
        共 {countText(wordCount)} 个词，最多 {countText(limits.wordsMax)}{" "}
        个。全角、大小写、繁体、夹在中间的符号都认得出。
      </p>
      {lists.length === 0 ? (
        <Empty title="还没有词表">
          <Link to={wordListPath("new")}>新建一张</Link>
        </Empty>
      ) : (
        <ul className={desk.list}>
          {lists.map((list) => (
            <ListLine key={list.id} list={list} />
          ))}
        </ul>
      )}
      <h2>试一试</h2>
      <StaffAlert refusal={refusal} />
      <Form
        method="post"
        encType="multipart/form-data"
        className={styles.setting}
        aria-label="试一试"
        preventScrollReset
      >
        <FormOwner />
        <StaffText
          id="word-test"
          name="text"
          label="粘贴一段文字，看启用中的词表会怎样"
          rows={4}
          max={limits.articleMax}
          initial={actionData?.typed.text ?? ""}
          refusal={refusal}
        />
        <StaffChoice
          id="word-test-field"
          name="field"
          label="当作"
          choices={wordFields.map((value) => ({ value, label: wordFieldName[value] }))}
          initial={actionData?.typed.field || "body"}
          refusal={refusal}
        />
        <div className={desk.buttons}>
          <button type="submit" className={button.primary}>
            试一试
          </button>
        </div>
      </Form>
      {result && (
        <div role="status" className={styles.setting}>
          <p>{result.hits.length === 0 ? "没有命中" : `命中 ${result.hits.length} 处`}</p>
          {result.hits.length > 0 && (
            <ul className={desk.list}>
              {result.hits.map((hit) => (
                <li key={`${hit.listId} ${hit.word} ${hit.start}`} className={desk.item}>
                  <Gaps>
                    <mark>{hit.excerpt}</mark>
                    <span>
                      <Link to={wordListPath(hit.listId)}>{hit.list}</Link> · {hit.word} · {wordLevelName[hit.level]}
                    </span>
                  </Gaps>
                </li>
              ))}
            </ul>
          )}
          {result.replaced !== actionData?.typed.text && (
            <>
              <p className={desk.small}>替换之后：</p>
              <p className={desk.said}>{result.replaced}</p>
            </>
          )}
        </div>
      )}
    </section>
  );
}

function ListLine({ list }: { list: WordListBrief }) {
  const now = useNow();
  return (
    <li className={desk.item}>
      <div className={desk.buttons}>
        <Gaps>
          <Link to={wordListPath(list.id)} className="touch">
            <strong>{list.name}</strong>
          </Link>
          <span>{list.isOn ? "启用中" : "草稿，未启用"}</span>
        </Gaps>
      </div>
      <p className={desk.facts}>
        <Gaps>
          <span>{wordLevelName[list.level]}</span>
          <span>{countText(list.wordCount)} 个词</span>
          <span>{list.fields.map((field) => wordFieldName[field]).join("、")}</span>
          {list.homophones && <span>认同音字</span>}
          <span>30 天命中 {countText(list.hitCount)} 次</span>
          <span>
            <TimeText iso={list.updatedAt} now={now} /> 修改
          </span>
        </Gaps>
      </p>
    </li>
  );
}
