/** A record whose period stands in the way of another one: the present head of a department. */
export interface HeldPeriod {
  id: string;
  version: number;
  /** The title of the left-hand record that holds it, perhaps in every language. */
  holder: unknown;
  from: string;
  /** Null if it has no end. */
  to: string | null;
  /** Whether the person may end it. */
  mayEnd: boolean;
}

/** A period of another record to end, so that a new one can begin. */
export interface EndedPeriod {
  id: string;
  version: number;
  /** The last day. */
  on: string;
}
