import { Button, ButtonLink } from "~/ui/button/button.tsx";
import { Modal } from "~/ui/modal/modal.tsx";
import { TextInput } from "~/ui/text-input/text-input.tsx";
import { Sample, Section } from "./sample.tsx";
import styles from "./ui-demo.module.css";

export function DialogSamples({ here, dialog }: { here: string; dialog: string | null }) {
  const open = (name: string) => ({ to: `${here}&dialog=${name}`, preventScrollReset: true });
  return (
    <Section id="dialogs" title="对话框">
      <Sample id="W09" title="对话框" note="默认 600×700，窗口小时跟着变小；Esc、遮罩和叉都能关闭。">
        <div className={styles.row}>
          <ButtonLink {...open("default")} variant="primary">
            打开对话框
          </ButtonLink>
          <ButtonLink {...open("guarded")}>遮罩不关闭</ButtonLink>
          <ButtonLink {...open("small")}>小对话框</ButtonLink>
        </div>
      </Sample>
      <Modal opened={dialog === "default"} title="选择发布的圈子" closeHref={here}>
        <p>文章会出现在圈子首页，也会推送给关注圈子的人。</p>
        <div className={styles.dialogForm}>
          <TextInput label="搜索圈子" placeholder="输入圈子名称" data-autofocus />
          <ButtonLink to={here} replace preventScrollReset variant="primary">
            就发到这里
          </ButtonLink>
        </div>
      </Modal>
      <Modal opened={dialog === "guarded"} title="绑定手机号" closeHref={here} closeOnClickOutside={false}>
        <p>这个对话框点遮罩不会关闭，避免丢掉已经填写的内容。</p>
        <div className={styles.dialogForm}>
          <TextInput label="手机号" type="tel" inputMode="tel" maxLength={11} autoComplete="tel" />
          <Button variant="primary">下一步</Button>
        </div>
      </Modal>
      <Modal opened={dialog === "small"} title="删除这篇文章？" closeHref={here} width={360} height={220}>
        <p>删除后 30 天内可以在回收站找回。</p>
        <div className={styles.row}>
          <ButtonLink to={here} replace preventScrollReset variant="destructive">
            删除
          </ButtonLink>
          <ButtonLink to={here} replace preventScrollReset>
            取消
          </ButtonLink>
        </div>
      </Modal>
    </Section>
  );
}
