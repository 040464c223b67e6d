import type { Localised } from '../../../contract/model/constants.ts';
import { textIn, useTexts } from '../../../framework/index.ts';
import styles from './marks.module.css';

interface CodeButtonsProps {
  codes: readonly string[];
  /** The text of the cell. */
  chosen: string;
  component: Partial<Localised>;
  onChoose: (code: string) => void;
}

/** The codes of a mark as buttons, because a keyboard of numbers has no letters. */
export function CodeButtons({ codes, chosen, component, onChoose }: CodeButtonsProps) {
  const { translate, language } = useTexts();
  return (
    <div
      role="group"
      aria-label={translate('pages.marks.codesFor', {
        component: textIn(component, language).text,
      })}
      className={styles.codes}
    >
      {codes.map((code) => (
        <button
          key={code}
          type="button"
          aria-pressed={chosen === code}
          // Otherwise the field loses the focus first, and stores a figure that was begun.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(code)}
        >
          {code} <small>{translate(`pages.marks.codes.${code}`)}</small>
        </button>
      ))}
    </div>
  );
}
