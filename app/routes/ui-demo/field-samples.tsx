import { Form } from "react-router";
import type { ThemeName } from "~/lib/theme-names.ts";
import { Button } from "~/ui/button/button.tsx";
import { Checkbox } from "~/ui/checkbox/checkbox.tsx";
import { NumberInput } from "~/ui/number-input/number-input.tsx";
import { Select } from "~/ui/select/select.tsx";
import { TextArea } from "~/ui/text-input/text-area.tsx";
import { TextInput } from "~/ui/text-input/text-input.tsx";
import { Sample, Section } from "./sample.tsx";
import styles from "./ui-demo.module.css";

const platforms = [
  { value: "pc", label: "PC 端" },
  { value: "ps5", label: "PlayStation 5" },
  { value: "xbox", label: "Xbox Series X" },
  { value: "switch", label: "Switch" },
  { value: "cloud", label: "云游戏（暂未开放）", disabled: true },
  { value: "mobile", label: "手机" },
];
const topics = [
  { value: "guide", label: "攻略" },
  { value: "news", label: "资讯" },
  { value: "fanart", label: "同人" },
  { value: "mod", label: "MOD" },
  { value: "archive", label: "归档（不可选）", disabled: true },
  { value: "chat", label: "闲聊" },
];

/** W02–W05 in one GET form. With and without JavaScript, the page shows the received values. */
export function FieldSamples({ theme, sent }: { theme: ThemeName; sent: { name: string; values: string[] }[] | null }) {
  return (
    <Section id="fields" title="表单">
      <Form method="get" action="/ui-demo" preventScrollReset className={styles.form} aria-label="示例表单">
        <input type="hidden" name="theme" value={theme} />
        <input type="hidden" name="sent" value="1" />
        <Sample id="W02" title="文本输入" note="字数上限与下限、计数、清除按钮。">
          <div className={styles.grid}>
            <TextInput
              label="标题"
              name="title"
              defaultValue="十二个字的标题放在这里了"
              minLength={2}
              maxLength={100}
              showCount
              clearable
            />
            <TextInput
              label="昵称"
              name="nickname"
              placeholder="2–12 个字"
              description="注册后每月可以改一次"
              minLength={2}
              maxLength={12}
              showCount
            />
            <TextInput label="邀请码" defaultValue="QL-2025" error="邀请码已被使用" clearable />
            <TextInput label="账号" defaultValue="player_one" disabled />
            <TextArea label="简介" name="bio" defaultValue="在云岭大陆散步的人。" maxLength={200} showCount clearable />
            <TextArea label="公告" defaultValue="只读的公告。" readOnly />
          </div>
        </Sample>
        <Sample id="W03" title="数字输入" note="离开时按范围和精度修正；方向键加减，按住按钮每 200 毫秒重复一次。">
          <div className={styles.grid}>
            <NumberInput
              label="人数"
              name="members"
              description="2 到 500 的整数"
              defaultValue={12}
              min={2}
              max={500}
              precision={0}
            />
            <NumberInput
              label="评分"
              name="score"
              description="0 到 10，一位小数"
              defaultValue={8.5}
              min={0}
              max={10}
              precision={1}
              step={0.5}
            />
            <NumberInput label="偏移" name="offset" placeholder="可以留空" />
            <NumberInput label="等级" defaultValue={30} disabled />
            <NumberInput label="金币" defaultValue={-3} error="金币不足" />
          </div>
        </Sample>
        <Sample id="W04" title="选择" note="输入即筛选，不分大小写；停用的选项选不中。">
          <div className={styles.grid}>
            <Select label="平台" name="platform" options={platforms} defaultValue="pc" />
            <Select
              label="话题"
              name="topics"
              options={topics}
              multiple
              defaultValue={["guide"]}
              placeholder="最多选几个都行"
            />
            <Select
              label="地区"
              name="region"
              options={platforms.slice(0, 3)}
              required
              placeholder="没有默认值"
              error="请选择地区"
            />
            <Select label="服务器" name="server" options={platforms} defaultValue="ps5" disabled />
          </div>
        </Sample>
        <Sample id="W05" title="勾选">
          <div className={styles.grid}>
            <Checkbox label="接收通知" name="notify" value="on" defaultChecked />
            <Checkbox label="公开我的圈子" name="public" value="on" description="关闭后只有自己能看到" />
            <Checkbox label="全选" indeterminate />
            <Checkbox label="同意活动规则" error="请先同意活动规则" />
            <Checkbox label="停用" disabled />
            <Checkbox label="停用且已选" disabled defaultChecked />
          </div>
        </Sample>
        <div className={styles.row}>
          <Button type="submit" variant="primary">
            提交示例
          </Button>
          <Button type="reset">重置</Button>
        </div>
        {sent && (
          <div role="status" className={styles.sent}>
            <p>收到的内容</p>
            <dl>
              {sent.map(({ name, values }) => (
                <div key={name}>
                  <dt>{name}</dt>
                  {values.map((value) => (
                    <dd key={value}>{value === "" ? "（空）" : value}</dd>
                  ))}
                </div>
              ))}
            </dl>
          </div>
        )}
      </Form>
    </Section>
  );
}
