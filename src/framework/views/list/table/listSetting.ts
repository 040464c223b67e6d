import type { ComponentType } from 'react';
import type { PlacedView } from '../../../../contract/model/catalogue.ts';
import type { SlotProps } from '../../../core/extensions/extendUi.ts';
import { permissionsOf, type ViewRecord } from '../../../core/records/record.ts';
import { editPath, showPath } from '../../../core/routes/recordPaths.ts';
import type { Column } from '../columns/column.ts';
import type { RowAction } from './rowActs.ts';
import type { RowSetting } from './RowCells.tsx';

/** The setting that the rows and the cards of a list share. */
export interface ListSetting extends RowSetting {
  screen: PlacedView;
  actions: readonly RowAction[];
  /** Each row has a menu of further acts. */
  hasMenu: boolean;
  canSelect: boolean;
  /** There is room for a record next to the list. */
  isPeekOffered: boolean;
  hrefOf: (action: 'edit' | 'show', id: string) => string;
  onDelete: (record: ViewRecord) => void;
  onSteps: (record: ViewRecord, anchor: HTMLElement) => void;
  onRefused: (record: ViewRecord, action: RowAction, anchor: HTMLElement) => void;
  onMenu: (record: ViewRecord, anchor: HTMLElement) => void;
  onSelect: (id: string, isSelected: boolean, extend: boolean) => void;
  /** Requests to edit a cell in place; the handler decides whether that is allowed. */
  onEditCell: (record: ViewRecord, column: Column, cell: HTMLTableCellElement) => void;
  ExtraActions: ComponentType<SlotProps> | undefined;
}

/** Whether the rows have a column of buttons. */
export const hasActions = ({
  actions,
  hasMenu,
  ExtraActions,
}: Pick<ListSetting, 'actions' | 'hasMenu' | 'ExtraActions'>): boolean =>
  actions.length > 0 || hasMenu || ExtraActions !== undefined;

const openingAction = (record: ViewRecord): 'edit' | 'show' | null => {
  const can = permissionsOf(record);
  return can.edit !== undefined ? 'edit' : can.show ? 'show' : null;
};

/** The destination of a row's title as a URL: the form if the user may edit, otherwise the record. */
export function openingOf(setting: Pick<ListSetting, 'hrefOf'>, record: ViewRecord): string | null {
  const action = openingAction(record);
  return action === null ? null : setting.hrefOf(action, record.id);
}

/** The same as a path of the router. */
export function openingPath(
  { screen }: Pick<ListSetting, 'screen'>,
  record: ViewRecord,
): string | null {
  const action = openingAction(record);
  if (action === null) return null;
  return action === 'edit' ? editPath(screen, record.id) : showPath(screen, record.id);
}
