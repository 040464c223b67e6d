/** When the reader of a `receipt` did what its `message` asks: read it, or confirm it. */
export const ANSWERED_AT = `
  CASE
    WHEN message.must_be_acknowledged THEN receipt.acknowledged_at
    ELSE receipt.read_at
  END`;

/** Whether the sender still waits for the reader of a `receipt`. */
export const IS_WAITING = `(${ANSWERED_AT}) IS NULL`;
