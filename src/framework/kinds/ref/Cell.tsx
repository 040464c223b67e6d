import type { ReactNode } from 'react';
import type { FieldOf } from '../../../contract/model/fields.ts';
import type { CellProps } from '../../core/fields/kind.ts';
import { labelsOf } from '../../core/fields/labels.ts';
import { EmptyValue } from '../parts/EmptyValue.tsx';
import { ReferenceName } from '../parts/ReferenceName.tsx';

export function RefCell({
  name,
  value,
  record,
  language,
  translate,
  variant,
}: CellProps<FieldOf<'ref'>>): ReactNode {
  if (typeof value !== 'string' || value === '')
    return <EmptyValue variant={variant} translate={translate} />;
  return (
    <ReferenceName
      label={labelsOf(record, name).get(value)}
      language={language}
      translate={translate}
    />
  );
}
