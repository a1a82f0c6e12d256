import { ScrollArea } from "~/ui/scroll-area/scroll-area.tsx";
import { Spinner } from "~/ui/spinner/spinner.tsx";
import { Sample, Section } from "./sample.tsx";
import styles from "./ui-demo.module.css";

const versions = Array.from({ length: 24 }, (_, index) => `1.${24 - index} 版：修复若干问题，圈子列表更快了。`);

export function WaitSamples() {
  return (
    <Section id="waiting" title="加载与滚动">
      <Sample id="W08" title="加载">
        <div className={styles.row}>
          <Spinner size="sm" label="正在加载小图" />
          <Spinner label="正在加载" />
          <Spinner size="lg" label="正在加载大图" />
          <Spinner label="正在上传，请稍候" withLabel />
        </div>
      </Sample>
      <Sample id="W10" title="滚动区域" note="细滚动条，跟随主题；键盘可以滚动。">
        <ScrollArea label="更新记录" maxHeight={180} className={styles.scroll}>
          <ul className={styles.versions}>
            {versions.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </ScrollArea>
      </Sample>
    </Section>
  );
}
