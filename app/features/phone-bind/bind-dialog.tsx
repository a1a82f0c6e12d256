import { useState } from "react";
import { useFetcher } from "react-router";
import type { WxUserInfo } from "#contract/accounts/wechat.ts";
import { SEND_CODE } from "../../forms/phone-code/phone-code-fields.tsx";
import { showMessage } from "../../lib/global-message.ts";
import { Button } from "../../ui/button/button.tsx";
import { ModalIsland } from "../../ui/modal/modal-island.tsx";
import { latestBuild } from "../../live/build-refresh.ts";
import { emitBindCancel, emitBindSuccess } from "./bind-events.ts";
import { type BindAnswer, BindForm } from "./bind-form.tsx";

const WIDTH = 420;

interface BindDialogProps {
  opened: boolean;
  /** Another for each showing: nothing of the last one is left (S11). */
  turn: number;
  info: WxUserInfo | null;
}

/**
 * W13, K08: the phone-binding dialog. Says by events what the visitor decided (S13, S14); whoever shows it decides
 * what becomes of that. Default export: it is loaded when it is shown for the first time.
 */
export default function BindDialog({ opened, turn, info }: BindDialogProps) {
  return (
    <ModalIsland
      opened={opened}
      title="绑定手机号"
      onClose={emitBindCancel}
      width={WIDTH}
      fit
      closeOnClickOutside={false}
    >
      <Binding key={turn} info={info} />
    </ModalIsland>
  );
}

function Binding({ info }: Pick<BindDialogProps, "info">) {
  const fetcher = useFetcher<BindAnswer>();
  const [binding, setBinding] = useState(false);
  return (
    <BindForm
      id="bind-dialog"
      action="/login/bind-phone"
      info={info}
      answer={fetcher.data}
      as={fetcher.Form}
      onConfirm={(proof) => {
        setBinding(true);
        // The whole page is left for the next one: without a network the browser would show its own.
        void latestBuild().then((build) => {
          if (build !== undefined) return emitBindSuccess(proof);
          setBinding(false);
          showMessage("error", "网络错误，请检查网络连接");
        });
      }}
      sending={fetcher.state !== "idle" && fetcher.formData?.get("intent") === SEND_CODE}
      binding={binding}
      cancel={<Button onClick={emitBindCancel}>取消</Button>}
    />
  );
}
