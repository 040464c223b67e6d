import type { ComponentType } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import type { PlacedView } from '../../../contract/model/catalogue.ts';
import type { SlotProps } from '../../core/extensions/extendUi.ts';
import { formatInteger } from '../../core/fields/localFormat.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useIsEstimate } from './table/useIsEstimate.ts';

export interface BulkBarProps {
  screen: PlacedView;
  canEdit: boolean;
  canDelete: boolean;
  /** Every row of the page is selected, so selecting all pages is offered. */
  isPageSelected: boolean;
  /** The selection means every record that the filter matches. */
  isAll: boolean;
  onSelectAll: () => void;
  onClear: () => void;
  onEdit: () => void;
  onDelete: () => void;
  /** Opens the transitions of the selected records; absent if this user may perform none. */
  onSteps: ((anchor: HTMLElement) => void) | undefined;
  Extra: ComponentType<SlotProps> | undefined;
}

/** The number of selected records, and a button to select all that the filter matches. */
function SelectionCount({
  isPageSelected,
  isAll,
  onSelectAll,
}: Pick<BulkBarProps, 'isPageSelected' | 'isAll' | 'onSelectAll'>) {
  const translate = useTranslate();
  const { selectedIds, total = 0, filterValues } = useListContext();
  const isEstimate = useIsEstimate();
  const isNarrowed = Object.keys(filterValues).length > 0;
  const all = formatInteger(isEstimate ? total - 1 : total);
  const texts = isEstimate ? 'framework.list.more' : 'framework.list.all';
  const hasMore = total > selectedIds.length;
  return (
    <>
      <span role="status">
        {isAll
          ? translate(isNarrowed ? `${texts}.matchingSelected` : `${texts}.selected`, {
              total: all,
            })
          : isPageSelected && hasMore
            ? translate('framework.list.all.pageSelected', {
                count: formatInteger(selectedIds.length),
              })
            : translate('framework.list.selected', { smart_count: selectedIds.length })}
      </span>
      {isPageSelected && hasMore && !isAll && (
        <button type="button" className="list-bulk-button list-bulk-all" onClick={onSelectAll}>
          {translate(isNarrowed ? `${texts}.selectMatching` : `${texts}.select`, { total: all })}
        </button>
      )}
    </>
  );
}

/**
 * Actions on the selected rows. The bar is below the rows, so that no row moves while several are
 * being selected.
 */
export function BulkBar({
  screen,
  canEdit,
  canDelete,
  isPageSelected,
  isAll,
  onSelectAll,
  onClear,
  onEdit,
  onDelete,
  onSteps,
  Extra,
}: BulkBarProps) {
  const translate = useTranslate();
  const { selectedIds } = useListContext();
  return (
    <div
      className="list-bulk bottom-bar"
      role="toolbar"
      aria-label={translate('framework.list.bulk')}
      data-all={isAll || undefined}
    >
      <SelectionCount isPageSelected={isPageSelected} isAll={isAll} onSelectAll={onSelectAll} />
      <button type="button" className="list-bulk-button" onClick={onClear}>
        {translate('framework.list.unselect')}
      </button>
      <span className="list-bulk-space" />
      {Extra && !isAll && <Extra screen={screen} selectedIds={selectedIds as string[]} />}
      {onSteps && (
        <button
          type="button"
          className="list-bulk-button"
          data-framed=""
          aria-haspopup="menu"
          onClick={(event) => onSteps(event.currentTarget)}
        >
          <Icon name="steps" />
          {translate('framework.workflow.bulkButton')}
        </button>
      )}
      {canEdit && (
        <button type="button" className="list-bulk-button" data-framed="" onClick={onEdit}>
          <Icon name="edit" />
          {translate('framework.list.bulkEdit.button')}
        </button>
      )}
      {canDelete && (
        <button
          type="button"
          className="list-bulk-button"
          data-framed=""
          data-danger=""
          onClick={onDelete}
        >
          <Icon name="delete" />
          {translate('framework.action.delete')}
        </button>
      )}
    </div>
  );
}
