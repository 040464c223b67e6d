import type { ReactNode } from 'react';
import type { Language } from '../../../contract/model/constants.ts';
import type { Translate } from '../../core/fields/kind.ts';
import { textIn } from '../../core/fields/localisedText.ts';

export interface LocalisedTextProps {
  value: unknown;
  language: Language;
  translate: Translate;
}

/** A text in the current language, otherwise in the other one with its `lang` and a visible mark. */
export function LocalisedText({ value, language, translate }: LocalisedTextProps): ReactNode {
  const shown = textIn(value, language);
  if (!shown.isFallback) return shown.text;
  return (
    <>
      <span lang={shown.language ?? undefined}>{shown.text}</span>{' '}
      <abbr
        className="kind-language"
        title={translate(`framework.kinds.fallback.${shown.language}`)}
      >
        {shown.language}
      </abbr>
    </>
  );
}
