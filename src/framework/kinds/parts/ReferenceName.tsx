import type { ReactNode } from 'react';
import type { Language } from '../../../contract/model/constants.ts';
import { isEmpty } from '../../../contract/model/isEmpty.ts';
import type { Translate } from '../../core/fields/kind.ts';
import { LocalisedText } from './LocalisedText.tsx';

export interface ReferenceNameProps {
  label: unknown;
  language: Language;
  translate: Translate;
}

/** The label of a referenced record; a placeholder text if the label is missing. */
export function ReferenceName({ label, language, translate }: ReferenceNameProps): ReactNode {
  if (isEmpty(label))
    return <span className="kind-unnamed">{translate('framework.kinds.reference.unnamed')}</span>;
  return <LocalisedText value={label} language={language} translate={translate} />;
}
