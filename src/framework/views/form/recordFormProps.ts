import type { ReactNode, RefObject } from 'react';
import type { ResourceDeclaration } from '../../../contract/model/resource.ts';
import type { ViewRecord } from '../../core/records/record.ts';
import type { Next } from './useRecordForm.ts';

export interface RecordFormProps {
  resource: ResourceDeclaration;
  /** react-admin's name of the screen. */
  admin: string;
  view?: string | undefined;
  hide?: readonly string[] | undefined;
  /** The stored record; absent for a new one. */
  record?: ViewRecord | undefined;
  /** The initial values of a new record. */
  initial?: Readonly<Record<string, unknown>>;
  editable: ReadonlySet<string>;
  draftKey: string | null;
  send: (changes: Record<string, unknown>, version: number | null) => Promise<ViewRecord>;
  onSaved: (record: ViewRecord, next: Next) => void;
  /** Leaves without saving. */
  onCancel?: (() => void) | undefined;
  /** Label of a second save button that stays on the screen. */
  stayLabel?: string | undefined;
  /** Buttons at the end of the save bar. */
  extra?: ReactNode;
  /** The sections of a hand-written layout; absent: as declared. */
  children?: ReactNode;
  top?: ReactNode;
  /** Shown above the form, about the record in its current state. */
  notice?: (held: HeldRecord) => ReactNode;
  bottom?: ReactNode;
  /** The screen always shows this record: saving never leaves it. */
  staysAfterSave?: boolean;
  /** Set when the page may be left without a warning. */
  released?: RefObject<boolean>;
  /** Inside a dialog: no guard against leaving the page. */
  isNested?: boolean;
}

/** The record in a form. */
interface HeldRecord {
  version: number | null;
  /**
   * Compares the unsaved changes with the record as another user saved it. Absent without unsaved
   * changes.
   */
  compare: ((present: ViewRecord) => void) | undefined;
}
