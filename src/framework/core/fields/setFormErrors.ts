/** The part of react-hook-form's `UseFormReturn` that shows errors, for forms of any values. */
export interface ErrorTarget {
  setError: (name: never, error: { type: string; message: string }) => void;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Sets nested problems (`{ title: { si: '…' } }`) on the inputs of a form. */
export function setFormErrors(form: ErrorTarget, errors: Record<string, unknown>, path = ''): void {
  for (const [name, error] of Object.entries(errors)) {
    const at = path === '' ? name : `${path}.${name}`;
    if (isObject(error)) setFormErrors(form, error, at);
    else form.setError(at as never, { type: 'server', message: String(error) });
  }
}
