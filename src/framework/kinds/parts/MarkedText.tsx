import type { ReactNode } from 'react';
import { LANGUAGE_SCRIPTS } from '../../../contract/model/constants.ts';
import { useTexts } from '../../core/portal/useTexts.ts';

/** The words of a text, each with the spaces and marks after it. */
const WORDS = /[\p{L}\p{M}\p{N}\u200d]+[^\p{L}\p{M}\p{N}\u200d]*|[^\p{L}\p{M}\p{N}\u200d]+/gu;

/** A text of the screen that names another language in its own words, which then say so. */
export function MarkedText({ text }: { text: string }): ReactNode {
  const { language } = useTexts();
  const foreign = LANGUAGE_SCRIPTS.filter(([each]) => each !== language);
  const languageOf = (word: string) => foreign.find(([, script]) => script.test(word))?.[0];
  if (languageOf(text) === undefined) return text;
  return (text.match(WORDS) ?? []).map((word, position) => {
    const lang = languageOf(word);
    return lang === undefined ? (
      word
    ) : (
      <span key={position} lang={lang}>
        {word}
      </span>
    );
  });
}
