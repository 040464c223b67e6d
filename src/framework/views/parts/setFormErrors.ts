import type { UseFormReturn } from 'react-hook-form';
import { isObject } from '../../../contract/model/isObject.ts';

/** Sets nested problems (`{ title: { si: '…' } }`) on the inputs of a form. */
export function setFormErrors(
  form: Pick<UseFormReturn<Record<string, unknown>>, 'setError'>,
  errors: Record<string, unknown>,
  path = '',
): void {
  for (const [name, error] of Object.entries(errors)) {
    const at = path === '' ? name : `${path}.${name}`;
    if (isObject(error)) setFormErrors(form, error, at);
    else form.setError(at, { type: 'server', message: String(error) });
  }
}
