import { Form } from "react-router";
import type { Relation } from "#contract/people/person.ts";
import { useCurrentPath } from "~/lib/login-path.ts";
import button from "~/ui/button/button.module.css";
import menu from "~/ui/menu/menu.module.css";
import { Menu } from "~/ui/menu/menu.tsx";
import { RELATION_PATH, type RelationIntent } from "./relation-form.ts";
import { FormOwner } from "~/ui/form-owner.tsx";

/** A menu with block and mute: plain forms whose action redirects back with a flash message. */
export function RelationMenu({ id, name, relation }: { id: number; name: string; relation: Relation }) {
  return (
    <Menu align="end" hover={false} label={`更多操作：${name}`} summary="更多" summaryClassName={button.quiet}>
      <RelationForm intent="mute" id={id} wanted={!relation.muted}>
        {relation.muted ? "取消屏蔽" : "屏蔽：不看 TA 的内容"}
      </RelationForm>
      <RelationForm intent="block" id={id} wanted={!relation.blocked}>
        {relation.blocked ? "取消拉黑" : "拉黑：互相取消关注，TA 不能再评论你"}
      </RelationForm>
      <a href={`/report?kind=user&id=${id}`} rel="nofollow" className={menu.item}>
        举报昵称、简介或图片
      </a>
    </Menu>
  );
}

interface RelationFormProps {
  intent: RelationIntent;
  id: number;
  wanted: boolean;
  className?: string | undefined;
  children: React.ReactNode;
}

/** A form of one button that sets a relation to the wanted state. */
export function RelationForm({ intent, id, wanted, className, children }: RelationFormProps) {
  const here = useCurrentPath();
  return (
    <Form method="post" action={RELATION_PATH} preventScrollReset>
      <FormOwner follows />
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="redirectTo" value={here} />
      <button type="submit" name="wanted" value={String(wanted)} className={className ?? menu.item}>
        {children}
      </button>
    </Form>
  );
}
