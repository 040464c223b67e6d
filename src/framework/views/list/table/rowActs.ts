/** Ids of the texts that say why a button of a row is disabled; the list contains each text once. */
export const REASON_IDS = {
  steps: 'reason-steps',
  show: 'reason-show',
  edit: 'reason-edit',
  delete: 'reason-delete',
} as const;
export type RowAction = keyof typeof REASON_IDS;

/** The commonest first. */
const ORDER = Object.keys(REASON_IDS) as RowAction[];
const BUTTONS = 2;

/** The acts with a button of their own in each row; the others are in the row's menu. */
export const buttonActs = (actions: readonly RowAction[]): RowAction[] =>
  ORDER.filter((action) => actions.includes(action)).slice(0, BUTTONS);

export const menuActs = (actions: readonly RowAction[]): RowAction[] =>
  ORDER.filter((action) => actions.includes(action)).slice(BUTTONS);
