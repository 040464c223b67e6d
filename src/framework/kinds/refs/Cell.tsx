import { labelsOf } from '../../core/fields/labels.ts';
import { cell } from '../parts/cell.tsx';
import { ReferenceName } from '../parts/ReferenceName.tsx';

/** More than these would make the row higher than its neighbours. */
const SHOWN_IN_ROW = 3;

const asIds = (value: unknown): readonly unknown[] | null =>
  Array.isArray(value) && value.length > 0 ? value : null;

export const RefsCell = cell(asIds, (ids, { name, record, language, translate, variant }) => {
  const labels = labelsOf(record, name);
  const shown = variant === 'page' ? ids : ids.slice(0, SHOWN_IN_ROW);
  const more = ids.length - shown.length;
  return (
    <span className="kind-chips">
      {shown.map((id) => (
        <span key={String(id)} className="kind-chip">
          <ReferenceName label={labels.get(String(id))} language={language} translate={translate} />
        </span>
      ))}
      {more > 0 && (
        <span className="kind-more">
          {translate('framework.kinds.more', { smart_count: more })}
        </span>
      )}
    </span>
  );
});
