import { data, Form, Link } from "react-router";
import { adminEndpoints } from "#contract/console/admin.ts";
import { limits } from "#contract/shared/limits.ts";
import { changeTagInput, mergeTagInput, type StaffTag } from "#contract/console/tag-staff.ts";
import { soughtWords } from "~/server/sought-words.server.ts";
import { staffAct, type StaffRefusal } from "~/features/staff/staff-form.server.ts";
import { StaffAlert, StaffChoice, StaffText } from "~/features/staff/staff-form.tsx";
import { countText } from "~/lib/count-text.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import { parseId } from "~/lib/parse-id.ts";
import { load, submit } from "~/server/api.server.ts";
import { requireLogin } from "~/server/guards.server.ts";
import { readForm } from "~/server/read-form.server.ts";
import button from "~/ui/button/button.module.css";
import { Empty } from "~/ui/empty.tsx";
import { FilterChoice, FilterForm, FilterWords } from "~/ui/filter-form/filter-form.tsx";
import { FormOwner } from "~/ui/form-owner.tsx";
import { Gaps } from "~/ui/gap.tsx";
import surface from "~/ui/surface/surface.module.css";
import type { Route } from "./+types/route";
import desk from "~/features/staff/desk.module.css";
import styles from "../admin.module.css";

const HERE = "/admin/tag";

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta({ matches, location }, { title: "标签", description: "标签的名字与建议。", noindex: true });
}

export async function loader(args: Route.LoaderArgs) {
  requireLogin(args);
  const { searchParams } = args.url;
  const q = soughtWords(searchParams.get("q"), limits.tagNameMax);
  const state = (["shown", "hidden"] as const).find((name) => name === searchParams.get("state"));
  const { items } = await load(args, adminEndpoints.tags, {});
  const words = q.toLowerCase();
  // The API returns all tags, because there are few.
  const found = items.filter(
    ({ name, oldNames, isHidden }) =>
      (state === undefined || isHidden === (state === "hidden")) &&
      [name, ...oldNames].some((one) => one.toLowerCase().includes(words)),
  );
  return { q, state: state ?? "", names: items.map(({ name }) => name), found };
}

export async function action(args: Route.ActionArgs) {
  requireLogin(args);
  const form = await readForm(args);
  const intent = String(form.get("intent") ?? "");
  const id = parseId(String(form.get("tagId") ?? ""));
  if (!["change", "remove", "merge"].includes(intent) || !id)
    throw data({ message: "请求有误，请刷新后重试", requestId: "" }, { status: 400 });
  const params = { id };
  const to = `${HERE}${args.url.search}`;
  if (intent === "merge")
    return staffAct(args, form, {
      schema: mergeTagInput,
      send: (body) => submit(args, adminEndpoints.mergeTag, { params, body }),
      words: "标签已合并，已经生效",
      to,
    });
  return staffAct(args, form, {
    schema: changeTagInput.partial(),
    send: ({ name = "", isHidden }) =>
      intent === "change"
        ? submit(args, adminEndpoints.changeTag, { params, body: { name, isHidden } })
        : submit(args, adminEndpoints.removeTag, { params }),
    words: intent === "change" ? "标签已保存，已经生效" : "标签已删除",
    to,
  });
}

export default function Tags({ loaderData: { q, state, names, found }, actionData }: Route.ComponentProps) {
  const refusal = actionData?.refusal ?? null;
  return (
    <section className={`${surface.screen} ${styles.screen}`}>
      <h1>标签</h1>
      <p className={desk.small}>改名后地址不变，内容里写到它的地方会换成新名字；写旧名字、搜旧名字仍然找到它。</p>
      <FilterForm label="筛选标签">
        <FilterWords label="名字，现在的或以前的" value={q} max={limits.tagNameMax} />
        <FilterChoice
          label="搜索建议和 # 补全里"
          name="state"
          value={state}
          names={{ shown: "出现", hidden: "不出现" }}
        />
      </FilterForm>
      <StaffAlert refusal={refusal} />
      {found.length === 0 && (
        <Empty title="没有找到标签">
          <Link to={HERE}>看全部标签</Link>
        </Empty>
      )}
      <div className={styles.acts}>
        {found.map((tag) => (
          <Tag
            key={tag.id}
            tag={tag}
            others={names.filter((name) => name !== tag.name)}
            refused={refusal?.typed.tagId === String(tag.id) ? refusal : null}
          />
        ))}
      </div>
    </section>
  );
}

function Tag({ tag, others, refused }: { tag: StaffTag; others: string[]; refused: StaffRefusal | null }) {
  const refusal = refused?.intent === "change" ? refused : null;
  return (
    <details open={refused !== null}>
      <summary>
        <Gaps>
          <span>{tag.name}</span>
          <span className={desk.small}>{countText(tag.articleCount)} 篇文章</span>
          {tag.isHidden && <span className={desk.small}>不在建议里</span>}
        </Gaps>
      </summary>
      {tag.oldNames.length > 0 && <p className={desk.small}>以前叫：{tag.oldNames.join("、")}</p>}
      <Form method="post" className={styles.form} aria-label={`修改${tag.name}`}>
        <FormOwner />
        <input type="hidden" name="tagId" value={tag.id} />
        <input type="hidden" name="intent" value="change" />
        <StaffText
          id={`tag-${tag.id}-name`}
          name="name"
          label="名字"
          max={limits.tagNameMax}
          isNeeded
          initial={tag.name}
          refusal={refusal}
        />
        <StaffChoice
          id={`tag-${tag.id}-hidden`}
          name="isHidden"
          label="搜索建议和 # 补全里"
          choices={[
            { value: "false", label: "出现" },
            { value: "true", label: "不出现" },
          ]}
          initial={String(tag.isHidden)}
          refusal={refusal}
        />
        <div className={desk.buttons}>
          <button type="submit" className={button.primary}>
            保存标签
          </button>
        </div>
      </Form>
      <Form method="post" className={styles.form} aria-label={`合并${tag.name}`}>
        <FormOwner />
        <input type="hidden" name="tagId" value={tag.id} />
        <input type="hidden" name="intent" value="merge" />
        <StaffText
          id={`tag-${tag.id}-into`}
          name="into"
          label="并入另一个标签（填它的名字；内容、旧名字和地址都归它，不能撤销）"
          max={64}
          isNeeded
          offers={others}
          refusal={refused?.intent === "merge" ? refused : null}
        />
        <div className={desk.buttons}>
          <button type="submit" className={button.danger}>
            合并标签
          </button>
        </div>
      </Form>
      {tag.isUnused && (
        <Form method="post" aria-label={`删除${tag.name}`}>
          <FormOwner follows />
          <input type="hidden" name="tagId" value={tag.id} />
          <button type="submit" name="intent" value="remove" className={button.danger}>
            删除没有用过的标签
          </button>
        </Form>
      )}
    </details>
  );
}
