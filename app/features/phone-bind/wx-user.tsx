import { useState } from "react";
import type { WxUserInfo } from "#contract/accounts/wechat.ts";
import { Avatar } from "../../ui/avatar.tsx";
import styles from "./bind-form.module.css";

/** K08: the head of the form: the WeChat user, and the request for a phone. */
export function WxUser({ info }: { info: WxUserInfo }) {
  const [broken, setBroken] = useState<string | null>(null);
  // Older WeChat addresses use http.
  const src = info.headimgurl.replace(/^http:/, "https:");
  const isPicture = /^(?:https:\/\/|\/(?!\/))/.test(src) && broken !== src;
  return (
    <div className={styles.person}>
      {isPicture ? (
        <img
          className={styles.face}
          src={src}
          alt=""
          width={48}
          height={48}
          referrerPolicy="no-referrer"
          onError={() => setBroken(src)}
        />
      ) : (
        <Avatar seed={info.nickname.length} name={info.nickname || "微"} src={undefined} size={48} />
      )}
      <div className={styles.words}>
        <p className={styles.nickname}>{info.nickname || "微信用户"}</p>
        <p className={styles.tip}>请绑定手机号以完成微信登录</p>
      </div>
    </div>
  );
}
