const FOCUSABLE = 'input:not([type=hidden]), textarea, select, button, [tabindex="0"]';

const quoted = (text: string): string => `"${CSS.escape(text)}"`;

/**
 * Focuses the input of a path: `title`, the Sinhala box of `title.si`, the cell of
 * `authors.0.name`.
 */
export function focusField(form: HTMLElement, path: string): void {
  const [root = path] = path.split('.');
  const last = path.split('.').at(-1) ?? path;
  const field = form.querySelector(`[data-field=${quoted(root)}]`);
  const target =
    field?.querySelector<HTMLElement>(`[name=${quoted(path)}]`) ??
    (last === root ? null : field?.querySelector<HTMLElement>(`[lang=${quoted(last)}]`)) ??
    field?.querySelector<HTMLElement>(FOCUSABLE);
  target?.focus();
  target?.scrollIntoView({ block: 'center' });
}
