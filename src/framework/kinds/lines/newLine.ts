import type { FieldOf } from '../../../contract/model/fields.ts';
import { initialValues } from '../../../contract/model/kinds/checkRecord.ts';

/** What an added row starts with: the defaults declared for its fields. */
export const newLine = (field: FieldOf<'lines'>): Record<string, unknown> =>
  initialValues({ fields: field.fields });
