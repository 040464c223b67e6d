import { useTranslate } from 'react-admin';
import type { FieldOf } from '../../../../contract/model/fields.ts';
import { useInlineCreate } from '../../../core/records/inlineCreate.ts';
import type { Creation } from './ReferencePicker.tsx';

/** The “new …” option of a reference field, if it is declared and the user may create such a record. */
export function useCreation(field: FieldOf<'ref'> | FieldOf<'refs'>): Creation | null {
  const translate = useTranslate();
  const create = useInlineCreate(field.to);
  if (!field.createInline || create === null) return null;
  const name = translate(`resources.${field.to}.name`, { smart_count: 1 });
  return { label: translate('framework.kinds.reference.create', { name }), create };
}
