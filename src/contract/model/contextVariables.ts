/** What a declaration says of a request: who makes it, and when. */
export type ContextVariable = '$user' | '$staff' | '$department' | '$student' | '$today' | '$now';

export const isContextVariable = (value: unknown): value is ContextVariable =>
  typeof value === 'string' && value.startsWith('$');
