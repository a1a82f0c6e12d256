// Moved to app/forms, where other features may reach it too.
export { type CodeAnswer, PhoneCodeFields, SEND_CODE } from "../../forms/phone-code/phone-code-fields.tsx";
