/** One item that can be ticked, as the gateway returns it. */
export interface AssignmentRow {
  id: string;
  label: unknown;
  group?: string | null;
  ticked: boolean;
  /** The position among the ticks, from 0, if they are ordered. */
  place?: number;
  /** Where the tick comes from when it holds without a row of its own. */
  inherited?: string;
  extras: Readonly<Record<string, unknown>>;
  /** Why this one cannot be changed. */
  locked?: string;
}

/** Everything that can be ticked for one left-hand record. `version` names the present set of ticks. */
export interface AssignmentSet {
  left: { id: string; label: unknown };
  version: unknown;
  /** Whether this person may change anything here. */
  isOpen: boolean;
  rows: readonly AssignmentRow[];
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const rowOf = (value: unknown): AssignmentRow[] => {
  if (!isObject(value) || typeof value['id'] !== 'string') return [];
  return [
    {
      id: value['id'],
      label: value['label'],
      group: typeof value['group'] === 'string' ? value['group'] : null,
      ticked: value['ticked'] === true,
      ...(typeof value['place'] === 'number' ? { place: value['place'] } : {}),
      extras: isObject(value['extras']) ? value['extras'] : {},
      ...(typeof value['inherited'] === 'string' ? { inherited: value['inherited'] } : {}),
      ...(typeof value['locked'] === 'string' ? { locked: value['locked'] } : {}),
    },
  ];
};

/** Reads the gateway's answer; null for what is no such set. */
export function assignmentSetOf(value: unknown): AssignmentSet | null {
  if (!isObject(value) || !isObject(value['left']) || !Array.isArray(value['rows'])) return null;
  const { id, label } = value['left'];
  return {
    left: { id: String(id ?? ''), label },
    version: value['version'],
    isOpen: value['isOpen'] !== false,
    rows: value['rows'].flatMap(rowOf),
  };
}
