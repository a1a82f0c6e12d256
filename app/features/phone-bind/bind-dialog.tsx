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
  /** Changes each time the dialog is opened, so that no input of the previous time remains (S11). */
  turn: number;
  info: WxUserInfo | null;
}

/**
 * W13, K08: the dialog that binds a phone. It reports the visitor's decision by events (S13, S14); the page that shows
 * it handles them. Default export: the module loads when the dialog is first shown.
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
        // Binding leaves the page, and offline the browser would show its own error page, so the network is checked.
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
