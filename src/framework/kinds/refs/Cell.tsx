import type { ReactNode } from 'react';
import type { FieldOf } from '../../../contract/model/fields.ts';
import type { CellProps } from '../../core/fields/kind.ts';
import { labelsOf } from '../../core/fields/labels.ts';
import { EmptyValue } from '../parts/EmptyValue.tsx';
import { ReferenceName } from '../parts/ReferenceName.tsx';

/** More than these would make the row higher than its neighbours. */
const SHOWN_IN_ROW = 3;

export function RefsCell({
  name,
  value,
  record,
  language,
  translate,
  variant,
}: CellProps<FieldOf<'refs'>>): ReactNode {
  const ids: unknown[] = Array.isArray(value) ? value : [];
  if (ids.length === 0) return <EmptyValue variant={variant} translate={translate} />;
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
}
