/** A statement with its values; with a name it is prepared once per connection. */
export interface Statement {
  text: string;
  values?: unknown[];
  name?: string;
  /** What to throw where it divides by zero, which is how a statement refuses a write. */
  refusal?: () => Error;
}
