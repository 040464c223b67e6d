import type { ReactNode } from 'react';
import { languagesExcept } from '../../contract/model/localised.ts';
import type { PublicRecord } from '../../contract/model/publicApi.ts';
import { useWords } from '../words.tsx';

/** Returns the language of a field if it differs from that of the page. */
export function useLanguageOf(record: PublicRecord): (field: string) => string | undefined {
  const { language } = useWords();
  const [other] = languagesExcept(language);
  return (field) => (record._fallback.includes(field) ? other : undefined);
}

/** A text of a record. A text in the other language is marked and has a `lang` attribute. */
export function Text({
  record,
  field,
  children,
}: {
  record: PublicRecord;
  field: string;
  children: ReactNode;
}) {
  const { words } = useWords();
  const lang = useLanguageOf(record)(field);
  if (lang === undefined) return children;
  return (
    <>
      <span lang={lang}>{children}</span> <span className="fallback">{words.fallback}</span>
    </>
  );
}

/** A note above a longer text that exists only in the other language. */
export function FallbackNote({
  record,
  fields,
}: {
  record: PublicRecord;
  fields: readonly string[];
}) {
  const { words } = useWords();
  return fields.some((field) => record._fallback.includes(field)) ? (
    <p className="fallback-note">{words.fallbackNote}</p>
  ) : null;
}
