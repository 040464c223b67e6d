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
  /** What a new record starts with. */
  initial?: Readonly<Record<string, unknown>>;
  editable: ReadonlySet<string>;
  draftKey: string | null;
  send: (changes: Record<string, unknown>, version: number | null) => Promise<ViewRecord>;
  onSaved: (record: ViewRecord, next: Next) => void;
  /** Leaves without saving. */
  onCancel?: (() => void) | undefined;
  /** A second way to save, in addition to “Save”. */
  stayLabel?: string | undefined;
  /** Buttons at the far end of the save bar. */
  extra?: ReactNode;
  /** The sections laid out by hand; absent: as declared. */
  children?: ReactNode;
  top?: ReactNode;
  /** Over everything: what concerns the record as the form holds it. */
  notice?: (held: HeldRecord) => ReactNode;
  bottom?: ReactNode;
  /** The screen shows this record for good: saving never leaves it. */
  staysAfterSave?: boolean;
  /** Set when the page may be left without asking. */
  released?: RefObject<boolean>;
  /** Inside a dialog: no guard against leaving the page. */
  isNested?: boolean;
}

/** The record as a form holds it. */
interface HeldRecord {
  version: number | null;
  /**
   * Compares what is typed with the record as another person saved it. Absent while nothing is
   * typed.
   */
  compare: ((present: ViewRecord) => void) | undefined;
}
