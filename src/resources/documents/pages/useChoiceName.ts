import { optionKey, textIn, useTexts } from '../../../framework/index.ts';
import type { Choice } from '../api.ts';
import type { DocumentKind } from '../kinds.ts';

/** The key of the name of a kind of document. */
export const documentKey = (kind: DocumentKind): string =>
  optionKey('document-terms', 'kind', kind);

/** A document that can be asked for, as the value of a choice. */
export const keyOf = ({ kind, subject }: Pick<Choice, 'kind' | 'subject'>): string =>
  [kind, subject?.id].filter(Boolean).join('/');

/** The name of a document, with the examination that it is about. */
export function useChoiceName(): (choice: Pick<Choice, 'kind' | 'subject'>) => string {
  const { translate, language } = useTexts();
  return ({ kind, subject }) =>
    [translate(documentKey(kind)), subject && textIn(subject.label, language).text]
      .filter(Boolean)
      .join(' · ');
}
