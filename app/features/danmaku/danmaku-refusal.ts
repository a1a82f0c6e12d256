/** The answer to a refused form of the danmaku: what was typed, and the errors. */
export interface DanmakuRefusal {
  intent: string;
  /** The danmaku that the form acts on. */
  id: number | null;
  /** By the names of the fields. */
  typed: Record<string, string>;
  isOff: boolean;
  /** By the names of the fields. */
  errors: Record<string, string>;
  /** An error that belongs to no field. */
  message: string | null;
  /** A new one-time key, when the form's own key has sent a danmaku with another text. */
  formKey?: string;
}

export const SENT = "弹幕已发出";
