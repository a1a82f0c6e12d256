import { Form, Link, redirect } from "react-router";
import { adminEndpoints } from "#contract/console/admin.ts";
import { PICTURE_TYPES } from "#contract/files/image-names.ts";
import { limits } from "#contract/shared/limits.ts";
import { type ForbiddenPicture, forbidInput, type PictureTrial } from "#contract/moderation/picture.ts";
import {
  pictureLevelName,
  pictureLevels,
  picturesPath,
  suspectedFilmsPath,
  suspectedPath,
} from "#contract/moderation/picture-names.ts";
import type { StaffRefusal } from "~/features/staff/staff-form.server.ts";
import { StaffAlert, staffField } from "~/features/staff/staff-form.tsx";
import { FileField } from "~/forms/file-field.tsx";
import { chosenFiles, isRefusal, sendImage } from "~/features/upload/send-image.server.ts";
import { statusOfFailure } from "~/forms/reply-failure.ts";
import { countText } from "~/lib/count-text.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import { parseId } from "~/lib/parse-id.ts";
import { personName } from "~/lib/person-name.ts";
import { useNow } from "~/lib/root-data.ts";
import { load, submit } from "~/server/api.server.ts";
import { putFlash } from "~/server/flash.server.ts";
import { requireLogin } from "~/server/guards.server.ts";
import { readForm } from "~/server/read-form.server.ts";
import button from "~/ui/button/button.module.css";
import { Empty } from "~/ui/empty.tsx";
import { FilterChoice, FilterForm } from "~/ui/filter-form/filter-form.tsx";
import { FormOwner } from "~/ui/form-owner.tsx";
import { Gaps } from "~/ui/gap.tsx";
import { MorePages, type PageOf } from "~/ui/more-pages.tsx";
import surface from "~/ui/surface/surface.module.css";
import { TimeText } from "~/ui/time-text.tsx";
import type { Route } from "./+types/route";
import desk from "~/features/staff/desk.module.css";
import styles from "../admin.module.css";
import { ForbidFields } from "../forbid-fields.tsx";
import { forbidRefusal } from "../forbid-refusal.server.ts";
import row from "~/ui/tabs/tabs.module.css";
import own from "../pictures.module.css";
import { SuspectedFilms, SuspectedPictures } from "./suspected-list.tsx";

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta({ matches, location }, { title: "禁用图片", description: "不能再发的图片。", noindex: true });
}

export async function loader(args: Route.LoaderArgs) {
  requireLogin(args);
  const { searchParams } = args.url;
  const level = pictureLevels.find((name) => name === searchParams.get("level"));
  const cursor = searchParams.get("cursor") || undefined;
  const show = searchParams.get("show");
  const query = { cursor };
  return {
    suspected: show === "suspected" ? await load(args, adminEndpoints.suspectedPictures, { query }) : null,
    films: show === "films" ? await load(args, adminEndpoints.suspectedFilms, { query }) : null,
    filter: { level: level ?? "" },
    page:
      show === "suspected" || show === "films"
        ? null
        : await load(args, adminEndpoints.pictures, { query: { level, cursor } }),
    isLater: cursor !== undefined,
  };
}

export async function action(args: Route.ActionArgs) {
  requireLogin(args);
  const form = await readForm(args);
  const intent = form.get("intent");
  if (intent === "upload") return forbid(args, form);
  const params = { id: parseId(String(form.get("id") ?? "")) ?? 0 };
  if (intent === "try") {
    const tried = await submit(args, adminEndpoints.tryPicture, { params });
    if (!tried.ok) return forbidRefusal(form, {}, tried.failure.message, statusOfFailure(tried.failure));
    return { trial: { ...tried.data, id: params.id }, refusal: null };
  }
  const allowed = await submit(args, adminEndpoints.allowPicture, { params });
  if (!allowed.ok) return forbidRefusal(form, {}, allowed.failure.message, statusOfFailure(allowed.failure));
  putFlash(args.context, "success", "已解除禁用，几秒内生效");
  return redirect(picturesPath, 303);
}

/** The picture is uploaded first, so that an error in another field does not lose it. */
async function forbid(args: Route.ActionArgs, form: FormData) {
  const [file] = chosenFiles(form, "file");
  form.delete("file");
  if (file) {
    const sent = await sendImage(args, file, "file");
    if (isRefusal(sent)) return forbidRefusal(form, { file: [sent.message] }, null, sent.status);
    form.set("uploaded", String(sent.id));
  }
  const uploaded = parseId(String(form.get("uploaded") ?? ""));
  const fields = { level: form.get("level"), note: form.get("note"), imageIds: uploaded ? [uploaded] : [] };
  const parsed = forbidInput.safeParse(fields);
  if (!parsed.success) return forbidRefusal(form, parsed.error.flatten().fieldErrors, null, 400);
  const sent = await submit(args, adminEndpoints.forbidPictures, { body: parsed.data });
  if (!sent.ok) {
    // An unusable picture must be chosen again.
    if (sent.failure.fieldErrors.imageIds) form.delete("uploaded");
    return forbidRefusal(form, sent.failure.fieldErrors, sent.failure.message, statusOfFailure(sent.failure));
  }
  putFlash(args.context, "success", "已禁用，几秒内生效");
  return redirect(picturesPath, 303);
}

export default function Pictures({ loaderData, actionData }: Route.ComponentProps) {
  const { suspected, films, page, isLater } = loaderData;
  return (
    <section className={`${surface.screen} ${styles.screen}`}>
      <h1>{suspected ? "疑似 AI 的图片" : films ? "疑似 AI 的视频" : "禁用图片"}</h1>
      <nav className={row.tabs} aria-label="图片">
        <Gaps>
          <Link to={picturesPath} className={row.tab} aria-current={page ? "page" : undefined}>
            禁用图片
          </Link>
          <Link to={suspectedPath} className={row.tab} aria-current={suspected ? "page" : undefined}>
            疑似 AI 的图片
          </Link>
          <Link to={suspectedFilmsPath} className={row.tab} aria-current={films ? "page" : undefined}>
            疑似 AI 的视频
          </Link>
        </Gaps>
      </nav>
      {suspected && <SuspectedPictures first={suspected} isLater={isLater} path={suspectedPath} />}
      {films && <SuspectedFilms first={films} isLater={isLater} path={suspectedFilmsPath} />}
      {page && <Forbidden filter={loaderData.filter} page={page} isLater={isLater} actionData={actionData} />}
    </section>
  );
}

interface ForbiddenProps {
  filter: { level: string };
  page: PageOf<ForbiddenPicture>;
  isLater: boolean;
  actionData: Route.ComponentProps["actionData"];
}

function Forbidden({ filter, page, isLater, actionData }: ForbiddenProps) {
  const refusal = actionData?.refusal ?? null;
  const trial = actionData?.trial ?? null;
  return (
    <>
      <p className={desk.small}>
        放大缩小、换格式、稍微调亮调暗、左右翻转都认得出；大幅裁剪、加边框或大块贴字认不出。最多{" "}
        {countText(limits.picturesMax)} 张。
      </p>
      <StaffAlert refusal={refusal} />
      {trial && <Trial trial={trial} />}
      <ForbidForm refusal={refusal?.intent === "upload" ? refusal : null} />
      <h2>已经禁用的</h2>
      <FilterForm label="筛选禁用图片">
        <FilterChoice label="命中后" name="level" value={filter.level} names={pictureLevelName} />
      </FilterForm>
      {page.items.length === 0 ? (
        <Empty title={isLater ? "后面没有了" : filter.level ? "没有符合条件的图片" : "还没有禁用的图片"}>
          {isLater && <Link to={picturesPath}>回到第一页</Link>}
        </Empty>
      ) : (
        <MorePages
          key={filter.level}
          first={page}
          pageOf={(next: { page: PageOf<ForbiddenPicture> | null }) => next.page ?? { items: [], nextCursor: null }}
          query={{ level: filter.level || undefined }}
        >
          {(items) => (
            <ol className={desk.list}>
              {items.map((item) => (
                <Line key={item.id} item={item} />
              ))}
            </ol>
          )}
        </MorePages>
      )}
    </>
  );
}

function ForbidForm({ refusal }: { refusal: StaffRefusal | null }) {
  const uploaded = refusal?.typed.uploaded;
  return (
    <Form method="post" encType="multipart/form-data" className={styles.setting} aria-label="禁用一张图片">
      <FormOwner />
      <input type="hidden" name="intent" value="upload" />
      {uploaded && <input type="hidden" name="uploaded" value={uploaded} />}
      <FileField
        field={staffField({ id: "picture-file", name: "file", refusal })}
        label={uploaded ? "图片（已上传一张，可以换）" : "图片"}
        accept={PICTURE_TYPES}
        required={!uploaded}
      />
      <ForbidFields refusal={refusal} />
      <div className={desk.buttons}>
        <button type="submit" className={button.primary}>
          禁用这张图片
        </button>
      </div>
    </Form>
  );
}

function Line({ item: { id, thumb, level, note, hitCount, lastHitAt, updatedAt } }: { item: ForbiddenPicture }) {
  const now = useNow();
  return (
    <li className={`${desk.item} ${own.picture}`}>
      <img src={thumb} alt={`禁用图片 ${id}`} className={own.thumb} loading="lazy" />
      <div>
        <p className={own.note}>{note || "没有备注"}</p>
        <p className={desk.facts}>
          <Gaps>
            <span>编号 {id}</span>
            <span>{pictureLevelName[level]}</span>
            <span>命中 {countText(hitCount)} 次</span>
            {lastHitAt && (
              <span>
                最近命中 <TimeText iso={lastHitAt} now={now} />
              </span>
            )}
            <span>
              <TimeText iso={updatedAt} now={now} /> 禁用
            </span>
          </Gaps>
        </p>
        <Form method="post" className={desk.buttons} aria-label={`禁用图片 ${id}`}>
          <FormOwner follows />
          <input type="hidden" name="id" value={id} />
          <Gaps>
            <button type="submit" name="intent" value="try" className={button.button}>
              试跑
            </button>
            <button type="submit" name="intent" value="allow" className={button.button}>
              解除禁用
            </button>
          </Gaps>
        </Form>
      </div>
    </li>
  );
}

function Trial({ trial: { id, read, isAll, matched, pictures } }: { trial: PictureTrial & { id: number } }) {
  const now = useNow();
  return (
    <div role="status" className={styles.setting}>
      <p>
        编号 {id}：{isAll ? "看了站内全部" : "看了最新的"} {countText(read)} 张图片，相似的有 {countText(matched)} 张
        {matched > pictures.length && pictures.length > 0 && `，最新的 ${pictures.length} 张如下`}
      </p>
      {pictures.length > 0 && (
        <ul className={own.grid}>
          {pictures.map((picture) => (
            <li key={picture.id}>
              <img src={picture.thumb} alt={`相似的图片 ${picture.id}`} className={own.thumb} />
              <a href={`/admin/person/${picture.owner.id}`} className="touch">
                {personName(picture.owner)}
              </a>
              <span>
                <TimeText iso={picture.createdAt} now={now} /> 上传{picture.isUsed ? "" : "，没有用到"}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
