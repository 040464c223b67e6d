import type { ReactNode } from 'react';
import type { FieldOf } from '../../../contract/model/fields.ts';
import type { CellProps } from '../../core/kind.ts';
import { labelsOf } from '../../core/labels.ts';
import { EmptyValue } from '../EmptyValue.tsx';
import { ReferenceName } from '../ReferenceName.tsx';

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
