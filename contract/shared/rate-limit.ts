/** In seconds. */
export const MINUTE = 60;
export const HOUR = 3600;
export const DAY = 24 * HOUR;

/** The settings of the operator that set rate limits; the API's configuration has them. */
export interface LimitSettings {
  sms: {
    ipPerHour: number;
    /** The site's SMS codes per hour, divided into shares (`config/sms-shares.ts`). */
    shares: Readonly<Record<"home" | "member" | "watched" | "visitor" | "common", number>>;
  };
}

/** The declaration of a rate limit: whose attempts are counted, how many are allowed in which time, and the refusal. */
export interface RateLimit {
  /** The name in the counters, the metrics and the API's document. */
  name: string;
  /**
   * The group whose attempts are counted together; a member if it is absent. An address is an IPv4 address or an IPv6
   * network, `range` the range around it, `caller` the member, or the address of a guest, and `thing` a key that the verb
   * names.
   */
  per?: "member" | "address" | "range" | "caller" | "site" | "thing";
  times: number | ((settings: LimitSettings) => number);
  seconds: number;
  /** How many in a day: for acts that store long texts, of which a script would otherwise fill the disk. */
  perDay?: number;
  /** The first part of the refusal's message; the waiting time follows. */
  refusal: string;
  /**
   * The mount takes a point before it calls the verb. With `verb` the verb takes the point, because the decision depends on
   * more than the caller: a resubmitted form gets its first answer again and costs nothing, and a login counts only when
   * it fails.
   */
  takenBy?: "verb";
  /**
   * `acts`: the act stores data or others notice it. A point is held while the act runs and returned when the act is
   * refused or changes nothing, so a rename to a taken name costs none of the day's renames (`limitAct`).
   * `attempts`: every attempt costs a point, whatever its outcome. The rule protects from guessing (codes, passwords,
   * logins) or pays for work that a refusal has already cost (uploads, previews, searches, messages to phones).
   */
  counts: "acts" | "attempts";
}

/** The rate limits of a feature. Each allows far more than a person does and far less than a script wants. */
export type RateLimits = Readonly<Record<string, RateLimit>>;
