import styles from "./elsewhere.module.css";
import surface from "~/ui/surface/surface.module.css";

/** Links to the other feedback pages, in the aside. */
export function Elsewhere() {
  return (
    <nav className={`${surface.card} ${styles.box}`} aria-labelledby="elsewhere">
      <h2 id="elsewhere">关于反馈</h2>
      <p>问题和建议从受理到解决，每一步都公开。提交前看看有没有人提过，支持已有的反馈会更快被看到。</p>
      <ul>
        <li>
          <a href="/feedback">全部反馈</a>
        </li>
        <li>
          <a href="/feedback/create">提交反馈</a>
        </li>
        <li>
          <a href="/feedback/changelog">更新日志：每个版本解决了什么</a>
        </li>
        <li>
          <a href="/user/manage/feedback">我的反馈</a>
        </li>
      </ul>
    </nav>
  );
}
