/** When words cannot be taken back into their field. */
export const FIELD_IS_FULL = "输入框里还有别的内容，先发出或清空，再拿回这一条";
/** S03: when the session of a member who sends has ended. */
export const SIGN_IN = "请重新登录，登录后自动发送";
/** When the words can neither be sent nor stored. */
export const CANNOT_HOLD = "现在没有网络，这台设备也存不下了。内容还在这里，请联网后再发";
