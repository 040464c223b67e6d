import { LANGUAGES, LANGUAGE_NAMES } from '../../contract/model/constants.ts';
import { useAuthTexts } from '../authTexts.tsx';
import styles from './LanguageSwitch.module.css';

/** Lists both languages by their own names, so that people who cannot read one find the other. */
export function LanguageSwitch() {
  const { language, translate, changeLanguage } = useAuthTexts();
  return (
    <div className={styles.switch} role="group" aria-label={translate('auth.language')}>
      {LANGUAGES.map((choice) => (
        <button
          key={choice}
          type="button"
          lang={choice}
          aria-pressed={choice === language}
          onClick={() => changeLanguage(choice)}
        >
          {LANGUAGE_NAMES[choice]}
        </button>
      ))}
    </div>
  );
}
