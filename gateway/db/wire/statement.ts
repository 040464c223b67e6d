/** A statement with its values; with a name it is prepared once per connection. */
export interface Statement {
  text: string;
  values?: unknown[];
  name?: string;
  /** The error to throw for a division by zero, with which a statement refuses a write. */
  refusal?: () => Error;
}
