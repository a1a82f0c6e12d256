import { Button, ButtonLink } from "~/ui/button/button.tsx";
import { Icon } from "~/ui/icon.tsx";
import { Sample, Section } from "./sample.tsx";
import styles from "./ui-demo.module.css";

const variants = [
  ["primary", "主要"],
  ["default", "默认"],
  ["subtle", "轻量"],
  ["destructive", "危险"],
] as const;

export function ButtonSamples({ here }: { here: string }) {
  return (
    <Section id="buttons" title="按钮">
      <Sample id="W01" title="按钮" note="四种样式，三种大小；加载中保持宽度和焦点，不接受第二次点击。">
        <div className={styles.buttons}>
          {variants.map(([variant, name]) => (
            <div key={variant} className={styles.row}>
              <Button variant={variant} size="sm">
                {name}小
              </Button>
              <Button variant={variant}>{name}</Button>
              <Button variant={variant} size="lg">
                {name}大
              </Button>
              <Button variant={variant} icon={<Icon name="plus" size={18} />}>
                {name}图标
              </Button>
              <Button variant={variant} loading>
                {name}加载中
              </Button>
              <Button variant={variant} disabled>
                {name}停用
              </Button>
              <ButtonLink variant={variant} to={`${here}#buttons`}>
                {name}链接
              </ButtonLink>
            </div>
          ))}
          <Button variant="primary" block>
            整行按钮
          </Button>
        </div>
      </Sample>
    </Section>
  );
}
