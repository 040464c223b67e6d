import { Suspense, type ReactNode } from 'react';
import type { Language } from '../../../contract/model/constants.ts';
import type { Translate } from '../../core/fields/kind.ts';
import { textIn } from '../../core/fields/localisedText.ts';
import { asFilled, cell } from '../parts/cell.tsx';
import { LazyRichTextValue } from '../parts/richText/lazyEditor.ts';

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
export const RichTextCell = cell(asFilled, (value, { language, translate, variant = 'row' }) => {
  const shown = textIn(value, language);
  const mark = shown.isFallback && <Fallback language={shown.language} translate={translate} />;
  const text = (
    <Suspense fallback="…">
      <LazyRichTextValue
        html={shown.text}
        language={shown.language ?? undefined}
        variant={variant}
      />
    </Suspense>
  );
  if (variant === 'page') {
    return (
      <>
        {mark}
        {text}
      </>
    );
  }
  return (
    <span
      className="kind-clamped"
      lang={shown.isFallback ? (shown.language ?? undefined) : undefined}
    >
      {text} {mark}
    </span>
  );
});
