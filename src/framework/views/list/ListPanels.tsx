import { Suspense } from 'react';
import type { PlacedView } from '../../../contract/model/catalogue.ts';
import type { Transition } from '../../../contract/model/workflow.ts';
import type { BulkScope } from '../../../contract/wire/bulk.ts';
import { lazyNamed } from '../../core/loading/lazyNamed.ts';
import type { ViewRecord } from '../../core/records/record.ts';
import type { Column } from './columns/column.ts';
import { unfolded } from './columns/identity.ts';
import type { ListPreferences } from './preferences/useListPreferences.ts';
import type { ListSetting } from './table/listSetting.ts';
import type { RowAction } from './table/rowActs.ts';

const ColumnsDialog = lazyNamed(() => import('./preferences/ColumnsDialog.tsx'), 'ColumnsDialog');
const ConditionsDialog = lazyNamed(
  () => import('./conditions/ConditionsDialog.tsx'),
  'ConditionsDialog',
);
const KeysDialog = lazyNamed(() => import('./keys/KeysDialog.tsx'), 'KeysDialog');
const PrintDialog = lazyNamed(() => import('./print/PrintDialog.tsx'), 'PrintDialog');
const BulkEditDialog = lazyNamed(() => import('./bulk/BulkEditDialog.tsx'), 'BulkEditDialog');
const BulkDeleteDialog = lazyNamed(() => import('./bulk/BulkDeleteDialog.tsx'), 'BulkDeleteDialog');
const RefusalPopover = lazyNamed(() => import('./RefusalPopover.tsx'), 'RefusalPopover');
const RowMenu = lazyNamed(() => import('./RowMenu.tsx'), 'RowMenu');
const RowSteps = lazyNamed(() => import('../workflow/RowSteps.tsx'), 'RowSteps');
const BulkStepsMenu = lazyNamed(() => import('./bulk/BulkStepsMenu.tsx'), 'BulkStepsMenu');
const BulkTransitionDialog = lazyNamed(
  () => import('./bulk/BulkTransitionDialog.tsx'),
  'BulkTransitionDialog',
);
const CellEditor = lazyNamed(() => import('./inline/CellEditor.tsx'), 'CellEditor');

/** Loaded after the first rows, so that no panel has to be waited for. */
export const LIST_PARTS = [
  ColumnsDialog,
  ConditionsDialog,
  KeysDialog,
  PrintDialog,
  BulkEditDialog,
  BulkDeleteDialog,
  RefusalPopover,
  RowMenu,
  CellEditor,
];

/** The panels and dialogs open over a list. */
export type ListPanel =
  | { name: 'columns' | 'conditions' | 'keys' | 'print' }
  | { name: 'bulkEdit'; scope: BulkScope; records: readonly ViewRecord[] }
  | { name: 'bulkDelete'; scope: BulkScope }
  | { name: 'refusal'; record: ViewRecord; action: RowAction; anchor: HTMLElement }
  | { name: 'rowMenu'; record: ViewRecord; anchor: HTMLElement }
  | { name: 'rowSteps'; record: ViewRecord; anchor: HTMLElement }
  | {
      name: 'bulkSteps';
      scope: BulkScope;
      records: readonly ViewRecord[] | null;
      anchor: HTMLElement;
    }
  | { name: 'bulkTransition'; scope: BulkScope; transition: Transition }
  | { name: 'cell'; record: ViewRecord; column: Column; cell: HTMLTableCellElement };

export interface ListPanelsProps {
  screen: PlacedView;
  panel: ListPanel | null;
  preferences: ListPreferences;
  setting: ListSetting;
  onClose: () => void;
  /** Replaces this panel by another one. */
  onOpen: (panel: ListPanel) => void;
  /** Many records have changed. */
  onChanged: () => void;
}

/** Dialogs over a list; each loads when it is first opened. */
export function ListPanels({
  screen,
  panel,
  preferences,
  setting,
  onClose,
  onOpen,
  onChanged,
}: ListPanelsProps) {
  if (panel === null) return null;
  const shared = { screen, onClose };
  return (
    <Suspense fallback={null}>
      {panel.name === 'columns' && <ColumnsDialog preferences={preferences} onClose={onClose} />}
      {panel.name === 'conditions' && <ConditionsDialog {...shared} />}
      {panel.name === 'keys' && <KeysDialog onClose={onClose} />}
      {panel.name === 'print' && (
        <PrintDialog {...shared} columns={unfolded(preferences.columns)} />
      )}
      {panel.name === 'bulkEdit' && (
        <BulkEditDialog
          {...shared}
          scope={panel.scope}
          records={panel.records}
          onChanged={onChanged}
        />
      )}
      {panel.name === 'bulkDelete' && (
        <BulkDeleteDialog {...shared} scope={panel.scope} onChanged={onChanged} />
      )}
      {panel.name === 'refusal' && (
        <RefusalPopover
          {...shared}
          record={panel.record}
          action={panel.action}
          anchor={panel.anchor}
        />
      )}
      {panel.name === 'rowMenu' && (
        <RowMenu {...shared} record={panel.record} setting={setting} anchor={panel.anchor} />
      )}
      {panel.name === 'rowSteps' && (
        <RowSteps {...shared} record={panel.record} anchor={panel.anchor} />
      )}
      {panel.name === 'bulkSteps' && (
        <BulkStepsMenu
          {...shared}
          records={panel.records}
          anchor={panel.anchor}
          onChoose={(transition) =>
            onOpen({ name: 'bulkTransition', scope: panel.scope, transition })
          }
        />
      )}
      {panel.name === 'bulkTransition' && (
        <BulkTransitionDialog
          {...shared}
          scope={panel.scope}
          transition={panel.transition}
          onChanged={onChanged}
        />
      )}
      {panel.name === 'cell' && (
        <CellEditor
          key={`${panel.record.id} ${panel.column.name}`}
          {...shared}
          record={panel.record}
          column={panel.column}
          cell={panel.cell}
        />
      )}
    </Suspense>
  );
}
