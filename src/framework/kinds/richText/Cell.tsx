import type { ReactNode } from 'react';
import type { Language } from '../../../contract/model/constants.ts';
import { excerptOf } from '../../../contract/model/richtext/plainText.ts';
import type { Translate } from '../../core/fields/kind.ts';
import { textIn } from '../../core/fields/localisedText.ts';
import { asFilled, cell } from '../parts/cell.tsx';
import { RichText } from '../parts/richText/RichText.tsx';

const Fallback = ({
  language,
  translate,
}: {
  language: Language | null;
  translate: Translate;
}): ReactNode => (
  <abbr className="kind-language" title={translate(`framework.kinds.fallback.${language}`)}>
    {language}
  </abbr>
);

/** The first words in a list, the formatted text on a page. */
export const RichTextCell = cell(asFilled, (value, { language, translate, variant }) => {
  const shown = textIn(value, language);
  const mark = shown.isFallback && <Fallback language={shown.language} translate={translate} />;
  if (variant === 'page') {
    return (
      <>
        {mark}
        <RichText html={shown.text} language={shown.language ?? undefined} />
      </>
    );
  }
  return (
    <span
      className="kind-clamped"
      lang={shown.isFallback ? (shown.language ?? undefined) : undefined}
    >
      {excerptOf(shown.text)} {mark}
    </span>
  );
});
