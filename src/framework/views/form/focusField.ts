const FOCUSABLE = 'input:not([type=hidden]), textarea, select, button, [tabindex="0"]';

const quoted = (text: string): string => `"${CSS.escape(text)}"`;

/** The box of a localised text in a language; its label may be in the language, too. */
const boxIn = (language: string): string =>
  `:is(input, textarea, [contenteditable])[lang=${quoted(language)}]`;

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
    (last === root ? null : field?.querySelector<HTMLElement>(boxIn(last))) ??
    field?.querySelector<HTMLElement>(FOCUSABLE);
  target?.focus();
  target?.scrollIntoView({ block: 'center' });
}
