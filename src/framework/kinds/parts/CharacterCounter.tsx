import type { ReactNode } from 'react';
import type { Translate } from '../../core/fields/kind.ts';

export interface CharacterCounterProps {
  text: string;
  max: number;
  translate: Translate;
}

/** The remaining number of characters: digits on the screen, a sentence for screen readers. */
export const CharacterCounter = ({ text, max, translate }: CharacterCounterProps): ReactNode => (
  <span className="input-notes-counter">
    <span aria-hidden="true">
      {text.length}/{max}
    </span>
    <span className="kind-hidden">
      {translate('framework.kinds.text.counter', { count: text.length, max })}
    </span>
  </span>
);

/** A short field shows its limit only when the text comes near it. */
export const needsCounter = (
  text: string,
  max: number | undefined,
  multiline: boolean,
): max is number => max !== undefined && (multiline || text.length >= max * 0.8);
