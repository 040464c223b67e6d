import type { FieldOf } from '../../../contract/model/fields.ts';
import { initialValues } from '../../../contract/model/kinds/checkRecord.ts';

/** The initial values of an added row: the declared defaults of its fields. */
export const newLine = (field: FieldOf<'lines'>): Record<string, unknown> =>
  initialValues({ fields: field.fields });
