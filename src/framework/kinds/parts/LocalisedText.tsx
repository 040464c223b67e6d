import type { ReactNode } from 'react';
import type { Language } from '../../../contract/model/constants.ts';
import type { Translate } from '../../core/fields/kind.ts';
import { textIn } from '../../core/fields/localisedText.ts';
import { useTexts } from '../../core/portal/useTexts.ts';

export interface LocalisedTextProps {
  value: unknown;
  language: Language;
  translate: Translate;
}

/** A text in the current language, otherwise in the other one with its `lang` and a visible mark. */
export function LocalisedText({ value, language, translate }: LocalisedTextProps): ReactNode {
  const { text, lang, isFallback } = textIn(value, language);
  if (lang === undefined) return text;
  const marked = <span lang={lang}>{text}</span>;
  if (!isFallback) return marked;
  return (
    <>
      {marked}{' '}
      <abbr className="kind-language" title={translate(`framework.kinds.fallback.${lang}`)}>
        {lang}
      </abbr>
    </>
  );
}

/** The same in the language of the screen. */
export function TextInLanguage({ value }: Pick<LocalisedTextProps, 'value'>): ReactNode {
  const { translate, language } = useTexts();
  return <LocalisedText value={value} language={language} translate={translate} />;
}
