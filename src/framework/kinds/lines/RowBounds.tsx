import { useTranslate } from 'react-admin';
import type { FieldOf } from '../../../contract/model/fields.ts';

/** The maximum is shown once fewer rows than this remain. */
const AMPLE_ROOM = 10;

/** The required and permitted number of rows, if it is declared and relevant now. */
export function RowBounds({
  field,
  count,
  max,
}: {
  field: FieldOf<'lines'>;
  count: number;
  max: number;
}) {
  const translate = useTranslate();
  if (count >= max)
    return <span className="kind-quiet">{translate('framework.kinds.lines.full', { max })}</span>;
  const bounds = boundsText(field, count);
  return bounds && <span className="kind-quiet">{translate(...bounds)}</span>;
}

function boundsText(
  { min = 0, max }: FieldOf<'lines'>,
  count: number,
): [key: string, values: Record<string, number>] | null {
  if (min > 0 && max !== undefined) return ['framework.kinds.lines.between', { min, max }];
  if (min > 0) return ['framework.kinds.lines.atLeast', { smart_count: min }];
  return max === undefined || max - count > AMPLE_ROOM
    ? null
    : ['framework.kinds.lines.atMost', { smart_count: max }];
}
