import { useCallback, useContext, useMemo, type RefObject } from 'react';
import { useListContext } from 'react-admin';
import type { PlacedView } from '../../../contract/model/catalogue.ts';
import { usePortalServices, usePrivileges } from '../../core/portal/PortalServices.tsx';
import { useTexts } from '../../core/portal/useTexts.ts';
import { mayUse } from '../../core/records/grants.ts';
import type { ViewRecord } from '../../core/records/record.ts';
import { useMayCreate } from '../../core/records/useMayCreate.ts';
import { editPath, showPath } from '../../core/routes/recordPaths.ts';
import { heldSteps } from './bulk/bulkSteps.ts';
import type { Column } from './columns/column.ts';
import { actionsWidth, BOX_WIDTH } from './columns/columns.ts';
import { useFittingColumns } from './columns/useFittingColumns.ts';
import { OwnCellsContext } from './layout/ownCellsContext.ts';
import type { ListSetting } from './table/listSetting.ts';
import { buttonActs, type RowAction } from './table/rowActs.ts';
import { useInternalLinks } from './table/useInternalLinks.ts';
import { useListSelection } from './table/useListSelection.ts';

export const NO_RECORDS: readonly ViewRecord[] = [];

type Handlers = Pick<ListSetting, 'onDelete' | 'onEditCell' | 'onSteps' | 'onRefused' | 'onMenu'>;

/** What this user may do to the rows of a list. */
function useRowActs({ resource }: PlacedView, hasBulkActions: boolean) {
  const privileges = usePrivileges();
  const mayCreate = useMayCreate();
  return useMemo(() => {
    const verbs = (['show', 'edit', 'delete'] as const).filter((verb) =>
      mayUse(resource, verb, privileges),
    );
    const actions: RowAction[] =
      heldSteps(resource.workflow, privileges).length > 0 ? ['steps', ...verbs] : verbs;
    return {
      actions,
      hasMenu:
        actions.length > buttonActs(actions).length ||
        mayUse(resource, 'history', privileges) ||
        mayCreate(resource),
      canSelect: hasBulkActions || actions.some((action) => action !== 'show'),
    };
  }, [resource, privileges, mayCreate, hasBulkActions]);
}

interface ListSettingOptions {
  screen: PlacedView;
  columns: readonly Column[];
  /** Must stay the same object, or every row re-renders. */
  handlers: Handlers;
  /** What the table lies on. */
  surface: RefObject<HTMLElement | null>;
  isPeekOffered: boolean;
}

/** The setting that the rows of a list share, its columns with their widths, and its selection. */
export function useListSetting({
  screen,
  columns,
  handlers,
  surface,
  isPeekOffered,
}: ListSettingOptions) {
  const { translate, language } = useTexts();
  const { href } = useInternalLinks();
  const extension = usePortalServices().extensions.resources?.[screen.resource.name];
  const ownCells = useContext(OwnCellsContext);
  const cells = useMemo(() => ({ ...extension?.cells, ...ownCells }), [extension, ownCells]);
  const { data } = useListContext<ViewRecord & { id: string }>();
  const ids = useMemo(() => (data ?? NO_RECORDS).map(({ id }) => id), [data]);
  const selection = useListSelection(ids);
  const { select } = selection;
  const acts = useRowActs(screen, extension?.slots?.bulkActions !== undefined);
  const ExtraActions = extension?.slots?.rowActions;
  const buttons = buttonActs(acts.actions).length + Number(acts.hasMenu);
  const lastWidth = actionsWidth(buttons, ExtraActions !== undefined);
  const isOwnCell = useCallback(({ name }: Column) => name in cells, [cells]);
  const fit = useFittingColumns(
    columns,
    surface,
    lastWidth + (acts.canSelect ? BOX_WIDTH : 0),
    isOwnCell,
  );

  const setting = useMemo(
    (): ListSetting => ({
      screen,
      resource: screen.resource,
      columns: fit.shown,
      cells,
      language,
      translate,
      ...acts,
      isPeekOffered,
      hrefOf: (action, id) => href(action === 'edit' ? editPath(screen, id) : showPath(screen, id)),
      onSelect: select,
      ExtraActions,
      ...handlers,
    }),
    [
      screen,
      fit.shown,
      cells,
      language,
      translate,
      acts,
      isPeekOffered,
      href,
      select,
      ExtraActions,
      handlers,
    ],
  );
  return { setting, selection, extension, fit, actionsWidth: lastWidth };
}

export type ListFrame = ReturnType<typeof useListSetting>;
