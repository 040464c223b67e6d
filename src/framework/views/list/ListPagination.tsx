import { useListContext, useTranslate } from 'react-admin';
import { useRowsPerPage } from '../../core/browser/useRowsPerPage.ts';
import { formatInteger } from '../../core/fields/localFormat.ts';
import { useSettings } from '../../core/portal/settingsContext.ts';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import type { Column } from './columns/column.ts';
import { useIsEstimate } from './table/useIsEstimate.ts';

const PAGE_SIZES = [25, 50, 100];

interface StepProps {
  icon: IconName;
  label: string;
  reason: string;
  isPossible: boolean;
  onClick: () => void;
}

const Step = ({ icon, label, reason, isPossible, onClick }: StepProps) => (
  <button
    type="button"
    className="list-step"
    aria-label={label}
    aria-disabled={!isPossible || undefined}
    title={isPossible ? label : reason}
    onClick={isPossible ? onClick : undefined}
  >
    <Icon name={icon} />
  </button>
);

interface ListPaginationProps {
  /** The columns that have no room. */
  left: readonly Column[];
  onPerPage: (size: number) => void;
}

/**
 * The shown range of rows and the columns without room, the page size and the buttons to the other
 * pages.
 */
export function ListPagination({ left, onPerPage }: ListPaginationProps) {
  const translate = useTranslate();
  const { page, perPage, total = 0, setPage } = useListContext();
  const pageSize = useRowsPerPage(useSettings().pageSize);
  const isEstimate = useIsEstimate();
  const pages = Math.max(1, Math.ceil(total / perPage));
  const first = total === 0 ? 0 : (page - 1) * perPage + 1;
  const last = Math.min(total, page * perPage);
  const atStart = translate('framework.list.firstPageShown');
  const atEnd = translate('framework.list.lastPageShown');
  return (
    <nav className="list-pagination" aria-label={translate('framework.list.pages')}>
      <span className="list-range" role="status">
        {translate(isEstimate ? 'framework.list.rangeOfMore' : 'framework.list.range', {
          first: formatInteger(first),
          last: formatInteger(last),
          total: formatInteger(isEstimate ? total - 1 : total),
        })}
      </span>
      {left.length > 0 && (
        <span className="list-left">
          {translate('framework.list.left', {
            names: left.map(({ labelKey }) => translate(labelKey)).join(', '),
          })}
        </span>
      )}
      <label className="list-page-size">
        {translate('framework.list.pageSize')}
        <select value={perPage} onChange={(event) => onPerPage(Number(event.target.value))}>
          {[...new Set([...PAGE_SIZES, pageSize, perPage])]
            .sort((a, b) => a - b)
            .map((size) => (
              <option key={size} value={size}>
                {formatInteger(size)}
              </option>
            ))}
        </select>
      </label>
      {pages > 1 && (
        <span className="list-steps">
          <Step
            icon="first"
            label={translate('framework.list.firstPage')}
            reason={atStart}
            isPossible={page > 1}
            onClick={() => setPage(1)}
          />
          <Step
            icon="previous"
            label={translate('framework.list.previousPage')}
            reason={atStart}
            isPossible={page > 1}
            onClick={() => setPage(page - 1)}
          />
          <span>
            {translate(isEstimate ? 'framework.list.pageOfMore' : 'framework.list.page', {
              page: formatInteger(page),
              pages: formatInteger(pages),
            })}
          </span>
          <Step
            icon="next"
            label={translate('framework.list.nextPage')}
            reason={atEnd}
            isPossible={page < pages}
            onClick={() => setPage(page + 1)}
          />
          <Step
            icon="last"
            label={translate('framework.list.lastPage')}
            reason={isEstimate ? translate('framework.list.lastPageUnknown') : atEnd}
            isPossible={!isEstimate && page < pages}
            onClick={() => setPage(pages)}
          />
        </span>
      )}
    </nav>
  );
}
