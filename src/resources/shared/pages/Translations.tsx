import { DEFAULT_LANGUAGE, type Localised } from '../../../contract/model/constants.ts';
import { languagesExcept } from '../../../contract/model/localised.ts';

const OTHERS = languagesExcept(DEFAULT_LANGUAGE);

interface TranslationsProps {
  text: Localised;
  /** The element around each text. */
  as?: 'span' | 'small' | 'p' | 'td';
  className?: string | undefined;
}

/** A text in every language but the default one, each marked with its language. */
export function Translations({ text, as: Element = 'span', className }: TranslationsProps) {
  return OTHERS.map((language) => (
    <Element key={language} lang={language} className={className}>
      {text[language]}
    </Element>
  ));
}
