import { getFormProps } from "@conform-to/react";
import { useRef, useState } from "react";
import { Form, Link, redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { articleEndpoints } from "#contract/posts/article.ts";
import { sourceKind, sourceKindName } from "#contract/posts/article-issue.ts";
import { seriesEndpoints } from "#contract/posts/series.ts";
import { limits } from "#contract/shared/limits.ts";
import { askedCircle, circlePlaces } from "~/features/circle-place/places.server.ts";
import { CoverField } from "~/features/image-field/cover-field.tsx";
import { AiStatementField } from "~/features/writing/ai-statement.tsx";
import { SettingsSheet } from "~/features/writing/settings-sheet.tsx";
import { WritingSheet } from "~/features/writing/writing-sheet.tsx";
import { firstRefused } from "~/features/writing/first-refused.ts";
import { WritingBar } from "~/features/writing/writing-bar.tsx";
import { ChipsField, RadioField } from "~/forms/choice-fields.tsx";
import { ErrorSummary } from "~/forms/error-summary.tsx";
import { HiddenFormKey } from "~/forms/hidden-form-key.tsx";
import { SubmitButton } from "~/forms/submit-button.tsx";
import { TextField } from "~/forms/text-field.tsx";
import { TextareaField } from "~/forms/textarea-field.tsx";
import { useAppForm } from "~/forms/use-app-form.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import { useRootData } from "~/lib/root-data.ts";
import { attempt, load } from "~/server/api.server.ts";
import { newFormKey } from "~/server/form-key.server.ts";
import { requireLogin } from "~/server/guards.server.ts";
import { MantineRoom } from "~/theme/mantine-room.tsx";
import { Gaps } from "~/ui/gap.tsx";
import prose from "~/ui/prose.module.css";
import { Prose } from "~/ui/prose.tsx";
import type { Route } from "./+types/route";
import { ArticlePreview } from "./article-preview.tsx";
import { AudienceFields } from "./audience-fields.tsx";
import { issueAction } from "./issue-action.server.ts";
import { issueForm, issueLabels } from "./issue-form.ts";
import styles from "./issue.module.css";
import { PollPart } from "./poll-part.tsx";
import { openingOfHtml } from "./opening-of-html.ts";
import { useSavedOnLeave } from "./use-saved-on-leave.ts";

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta(
    { matches, location },
    { title: "发布设置", description: "选择标签、封面和摘要，然后发布文章。", noindex: true },
  );
}

/** After a conflict the loader loads the newest revision, which the next submit publishes. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate;
}

export async function loader(args: Route.LoaderArgs) {
  requireLogin(args);
  const id = args.url.searchParams.get("draft");
  if (id === null) throw redirect("/user/publish/article", 302);
  const draft = await load(args, articleEndpoints.draftGet, { params: { id } });
  const [images, circles, series, preview] = await Promise.all([
    attempt(args, articleEndpoints.draftImages, { params: { id } }),
    circlePlaces(args, "article"),
    load(args, seriesEndpoints.choices, { query: { kind: "article" } }),
    attempt(args, articleEndpoints.preview, { body: { source: draft.source } }),
  ]);
  const { cover } = draft.issue;
  const inText = images.ok ? images.data : [];
  return {
    draft,
    images: cover && !inText.some((image) => image.id === cover.id) ? [cover, ...inText] : inText,
    html: preview.ok ? preview.data.html : "",
    circles,
    series: series.items,
    askedCircleId: askedCircle(args),
    formKey: newFormKey(args),
  };
}

export async function action(args: Route.ActionArgs) {
  requireLogin(args);
  return issueAction(args);
}

export default function IssueArticle({ loaderData, actionData }: Route.ComponentProps) {
  const { draft, images, html, circles, series, askedCircleId, formKey } = loaderData;
  const autoSummary = openingOfHtml(html);
  const tags = useRootData()?.tags ?? [];
  const { cover: chosen, coverChosen, tagIds, poll, ...issue } = draft.issue;
  const circleId = askedCircleId ?? issue.circleId;
  const cover = coverChosen ? chosen : (chosen ?? images[0]);
  const [form, fields] = useAppForm({
    id: "issue",
    schema: issueForm,
    lastResult: actionData?.result,
    defaultValue: {
      ...issue,
      commentsClosed: issue.commentsClosed ? "on" : "",
      circleId: circleId === null ? "" : String(circleId),
      seriesId: issue.seriesId === null ? "" : String(issue.seriesId),
      tagIds: tagIds.map(String),
      poll: { ...poll, isMultiple: poll.isMultiple ? "on" : "", days: String(poll.days) },
      ...(cover ? { coverImageId: String(cover.id) } : {}),
    },
  });
  const writePath =
    draft.articleId === null
      ? `/user/publish/article?draft=${draft.id}`
      : `/user/publish/article/edit/${draft.articleId}`;
  const pollBefore = fields.poll.initialValue;
  const pollIds = { question: `${form.id}-poll-question`, options: `${form.id}-poll-options` };
  const idOf = (name: string) =>
    name === "poll.question" ? pollIds.question : name === "poll.options" ? pollIds.options : (fields[name]?.id ?? "");
  const named = Object.entries(issueLabels).map(([name, label]) => [name, { label, id: idOf(name) }] as const);
  const refused = firstRefused(form.allErrors, named, Object.keys(issueLabels));
  const wrong = refused.inSettings;
  const focus = (field: { id: string }) => ({ takesFocus: field.id === wrong });
  const element = useRef<HTMLFormElement>(null);
  useSavedOnLeave(element, actionData);
  const [shownCover, setShownCover] = useState(actionData?.uploaded ?? cover ?? null);
  const back = (
    <SubmitButton intent="back" variant="default" formNoValidate>
      上一步
    </SubmitButton>
  );
  const publish = <SubmitButton intent="publish">发布</SubmitButton>;
  const both = (
    <>
      {back}
      {publish}
    </>
  );

  return (
    <MantineRoom theme={useRootData()?.theme ?? "light"}>
      <Form method="post" encType="multipart/form-data" {...getFormProps(form)} ref={element} className={styles.screen}>
        {/* Enter must publish. Without this button, it would press the first button, which opens a file dialog. */}
        <button
          type="submit"
          name="intent"
          value="publish"
          className="visually-hidden"
          tabIndex={-1}
          aria-hidden="true"
        />
        <WritingBar
          heading={draft.articleId === null ? "发布设置" : "发布修改"}
          back="/user/manage/article?tab=drafts"
          beside={<Gaps>{both}</Gaps>}
        />
        {draft.articleId !== null && <input type="hidden" name="articleId" value={draft.articleId} />}
        <HiddenFormKey value={formKey} />
        <input type="hidden" name="draftId" value={draft.id} />
        <input type="hidden" name="revision" value={draft.revision} />
        <WritingSheet
          settings={
            <SettingsSheet isStep refused={refused} actions={both}>
              <ErrorSummary errors={form.allErrors} fields={Object.fromEntries(named)}>
                {actionData?.isTextWrong && (
                  <p>
                    标题和正文在上一步填写：<Link to={writePath}>返回修改标题和正文</Link>
                  </p>
                )}
              </ErrorSummary>
              <ArticlePreview
                title={draft.title}
                autoSummary={autoSummary}
                cover={shownCover}
                start={{
                  summary: String(fields.summary.initialValue ?? ""),
                  tagIds: [fields.tagIds.initialValue ?? []].flat().map(String),
                  visibility: issue.visibility,
                  circleId: String(fields.circleId.initialValue ?? ""),
                  aiStatement: String(fields.aiStatement.initialValue ?? ""),
                }}
                tags={tags}
                circles={circles}
              />
              <ChipsField
                field={fields.tagIds}
                legend={issueLabels.tagIds}
                choices={tags.map((tag) => ({ value: String(tag.id), label: tag.name }))}
                hint={`最多选 ${limits.tagsPerArticle} 个，方便别人找到`}
                {...focus(fields.tagIds)}
              />
              <CoverField
                field={fields.coverImageId}
                file={fields.file}
                images={images}
                uploaded={actionData?.uploaded ?? null}
                key={actionData?.uploaded?.id ?? "cover"}
                hint={coverChosen || images.length === 0 ? undefined : "默认用正文的第一张图片"}
                onChosen={setShownCover}
                {...focus(fields.coverImageId)}
              />
              <TextareaField
                field={fields.summary}
                label={issueLabels.summary}
                rows={3}
                max={limits.summaryMax}
                hint="留空则自动取正文开头"
                textareaProps={{ placeholder: autoSummary, autoFocus: fields.summary.id === wrong }}
              />
              <div className={styles.source}>
                <RadioField
                  field={fields.sourceKind}
                  legend={issueLabels.sourceKind}
                  choices={sourceKind.options.map((value) => ({ value, label: sourceKindName[value] }))}
                />
                <div className={styles.sourceUrl}>
                  <TextField
                    field={fields.sourceUrl}
                    label={issueLabels.sourceUrl}
                    type="url"
                    hint="转载、翻译必填"
                    // Whether the address is required depends on the choice above, which native validation cannot express.
                    inputProps={{
                      placeholder: "https://",
                      autoComplete: "off",
                      required: false,
                      autoFocus: fields.sourceUrl.id === wrong,
                    }}
                  />
                </div>
              </div>
              <AiStatementField
                field={fields.aiStatement}
                isMarked={images.some(({ isAiMarked }) => isAiMarked)}
                {...focus(fields.aiStatement)}
              />
              <AudienceFields
                fields={fields}
                circles={circles}
                series={series}
                canSchedule={!draft.isPublished}
                wrong={wrong}
              />
              <PollPart
                ids={pollIds}
                poll={typeof pollBefore === "object" ? pollBefore : {}}
                published={draft.publishedPoll}
                errors={form.allErrors}
                wrong={wrong}
              />
            </SettingsSheet>
          }
        >
          <ReadText title={draft.title} html={html} />
        </WritingSheet>
      </Form>
    </MantineRoom>
  );
}

/** The article as readers will see it. */
function ReadText({ title, html }: { title: string; html: string }) {
  return (
    <section aria-label="正文预览">
      <p className={styles.title} dir="auto">
        {title || "（没有标题）"}
      </p>
      <Prose html={html} className={prose.prose} />
    </section>
  );
}
