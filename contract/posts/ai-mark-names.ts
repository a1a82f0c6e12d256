/** How a file says that an AI generated it: the mark of GB 45438, a C2PA manifest, IPTC's source type, or the prompt. */
export const aiMarks = ["aigc", "c2pa", "iptc", "prompt"] as const;
export type AiMark = (typeof aiMarks)[number];

export const aiMarkName: Record<AiMark, string> = {
  aigc: "AIGC 隐式标识",
  c2pa: "C2PA 内容凭证",
  iptc: "IPTC 来源类型",
  prompt: "生成工具的参数",
};
