import { isObject } from '../../../contract/model/isObject.ts';

/** One right-hand record, as the gateway returns it. */
export interface AssignmentRow {
  id: string;
  label: unknown;
  group?: string | null;
  ticked: boolean;
  /** 0-based position among the checked rows, if they are ordered. */
  place?: number;
  /** Shown with the label and searched as well. */
  detail?: string;
  /** The origin of a tick that has no row of its own. */
  inherited?: string;
  /** The left-hand record is that origin itself: it holds everything. */
  isOwn?: boolean;
  extras: Readonly<Record<string, unknown>>;
  /** Why it cannot be changed. */
  locked?: string;
}

/** The right-hand records for one left-hand record. `version` identifies the stored set of ticks. */
export interface AssignmentSet {
  left: { id: string; label: unknown };
  version: unknown;
  /** Whether this user may change anything here. */
  isOpen: boolean;
  /** All that are checked, and those that may be: all, or of many the first. */
  rows: readonly AssignmentRow[];
  /** How many are or may be checked. */
  total: number;
}

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
      ...(typeof value['detail'] === 'string' ? { detail: value['detail'] } : {}),
      ...(typeof value['inherited'] === 'string' ? { inherited: value['inherited'] } : {}),
      ...(value['isOwn'] === true ? { isOwn: true } : {}),
      ...(typeof value['locked'] === 'string' ? { locked: value['locked'] } : {}),
    },
  ];
};

/** Parses the gateway's answer; null if it is malformed. */
export function assignmentSetOf(value: unknown): AssignmentSet | null {
  if (!isObject(value) || !isObject(value['left']) || !Array.isArray(value['rows'])) return null;
  const { id, label } = value['left'];
  const rows = value['rows'].flatMap(rowOf);
  return {
    left: { id: String(id ?? ''), label },
    version: value['version'],
    isOpen: value['isOpen'] !== false,
    rows,
    total: typeof value['total'] === 'number' ? value['total'] : rows.length,
  };
}
