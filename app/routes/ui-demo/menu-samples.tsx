import { Form, Link } from "react-router";
import button from "~/ui/button/button.module.css";
import { Icon } from "~/ui/icon.tsx";
import menu from "~/ui/menu/menu.module.css";
import { Menu } from "~/ui/menu/menu.tsx";
import { Popover } from "~/ui/popover/popover.tsx";
import { Sample, Section } from "./sample.tsx";
import styles from "./ui-demo.module.css";

export function MenuSamples({ here }: { here: string }) {
  const lines = (
    <>
      <Link to={`${here}&did=edit#menus`} className={menu.item}>
        <Icon name="edit" size={18} />
        编辑
      </Link>
      <Link to={`${here}&did=share#menus`} className={menu.item}>
        <Icon name="share" size={18} />
        分享
      </Link>
      <Form method="get" action="/ui-demo#menus">
        <button type="submit" name="did" value="delete" className={menu.item}>
          <Icon name="trash" size={18} />
          删除
        </button>
      </Form>
    </>
  );
  return (
    <Section id="menus" title="菜单与气泡">
      <Sample id="W06" title="下拉菜单" note="停留 100 毫秒打开，离开 200 毫秒关闭；点击和方向键都可以。">
        <div className={styles.row}>
          <Menu label="更多操作" summaryClassName={button.button}>
            {lines}
          </Menu>
          <Menu label="只用点击" summaryClassName={button.button} hover={false}>
            {lines}
          </Menu>
          <div className={styles.end}>
            <Menu label="靠右对齐" summaryClassName={button.button} align="end">
              {lines}
            </Menu>
          </div>
        </div>
      </Sample>
      <Sample id="W07" title="气泡" note="停留 100 毫秒打开，距离 8 像素，最宽 300 像素。">
        <div className={styles.row}>
          <Popover trigger="等级说明">
            每天签到得 5 点经验，发一篇文章得 20 点。升到 6 级可以创建自己的圈子，升到 10 级可以申请成为圈主助理。
          </Popover>
          <Popover trigger="点击查看" hover={false}>
            只在点击时打开。
          </Popover>
          <div className={styles.end}>
            <Popover trigger="靠边的气泡" align="end">
              窗口放不下时会自己往里移。
            </Popover>
          </div>
        </div>
      </Sample>
    </Section>
  );
}
