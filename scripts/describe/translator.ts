import type { Lookup } from '../../gateway/db/texts.ts';

export type Translate = (key: string, options?: Record<string, unknown>) => string;

/** Translates like the portal's screens: with plural forms, and with the key for a missing text. */
export const translator =
  (lookup: Lookup): Translate =>
  (key, options = {}) => {
    const text = lookup(key) ?? (typeof options['_'] === 'string' ? options['_'] : key);
    const forms = text.split('||||').map((form) => form.trim());
    const chosen = forms[options['smart_count'] === 1 ? 0 : forms.length - 1] ?? text;
    return chosen.replace(/%\{(\w+)\}/g, (_all, name: string) => String(options[name] ?? ''));
  };
