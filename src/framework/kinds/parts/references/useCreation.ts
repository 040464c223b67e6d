import { useTranslate } from 'react-admin';
import type { FieldOf } from '../../../../contract/model/fields.ts';
import { useInlineCreate } from '../../../core/records/inlineCreate.ts';
import type { Creation } from './ReferencePicker.tsx';

/**
 * How a reference field offers “new …”: where it is declared so and the person may make such a
 * record.
 */
export function useCreation(field: FieldOf<'ref'> | FieldOf<'refs'>): Creation | null {
  const translate = useTranslate();
  const create = useInlineCreate(field.to);
  if (!field.createInline || create === null) return null;
  const name = translate(`resources.${field.to}.name`, { smart_count: 1 });
  return { label: translate('framework.kinds.reference.create', { name }), create };
}
