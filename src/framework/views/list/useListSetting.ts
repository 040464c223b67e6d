import { useContext, useMemo } from 'react';
import { useListContext } from 'react-admin';
import type { PlacedView } from '../../../contract/model/catalogue.ts';
import { usePortalServices, usePrivileges } from '../../core/portal/PortalServices.tsx';
import { useTexts } from '../../core/portal/useTexts.ts';
import { mayUse } from '../../core/records/grants.ts';
import type { ViewRecord } from '../../core/records/record.ts';
import { editPath, showPath } from '../../core/routes/recordPaths.ts';
import { heldSteps } from './bulk/bulkSteps.ts';
import { OwnCellsContext } from './layout/ownCellsContext.ts';
import type { Column } from './table/columns.ts';
import type { ListSetting } from './table/ListRow.tsx';
import type { RowAction } from './table/RowActions.tsx';
import { useInternalLinks } from './table/useInternalLinks.ts';
import { useListSelection } from './table/useListSelection.ts';

export const NO_RECORDS: readonly ViewRecord[] = [];

type Handlers = Pick<ListSetting, 'onDelete' | 'onEditCell' | 'onSteps' | 'onRefused'>;

/**
 * The setting that the rows of a list share, and its selection. `handlers` must stay the same
 * object, or every row re-renders.
 */
export function useListSetting(screen: PlacedView, columns: readonly Column[], handlers: Handlers) {
  const privileges = usePrivileges();
  const { translate, language } = useTexts();
  const { href } = useInternalLinks();
  const extension = usePortalServices().extensions.resources?.[screen.resource.name];
  const ownCells = useContext(OwnCellsContext);
  const cells = useMemo(() => ({ ...extension?.cells, ...ownCells }), [extension, ownCells]);
  const { data } = useListContext<ViewRecord & { id: string }>();
  const ids = useMemo(() => (data ?? NO_RECORDS).map(({ id }) => id), [data]);
  const selection = useListSelection(ids);
  const { select } = selection;

  const setting = useMemo((): ListSetting => {
    const { resource } = screen;
    const verbs = (['show', 'edit', 'delete'] as const).filter((verb) =>
      mayUse(resource, verb, privileges),
    );
    const actions: RowAction[] =
      heldSteps(resource.workflow, privileges).length > 0 ? ['steps', ...verbs] : verbs;
    const isMany =
      actions.includes('delete') ||
      actions.includes('edit') ||
      actions.includes('steps') ||
      extension?.slots?.bulkActions !== undefined;
    return {
      screen,
      resource,
      columns,
      cells,
      language,
      translate,
      actions,
      canSelect: isMany,
      hrefOf: (action, id) => href(action === 'edit' ? editPath(screen, id) : showPath(screen, id)),
      onSelect: select,
      ExtraActions: extension?.slots?.rowActions,
      ...handlers,
    };
  }, [screen, columns, privileges, extension, cells, language, translate, href, handlers, select]);
  return { setting, selection, extension };
}

export type ListFrame = ReturnType<typeof useListSetting>;
