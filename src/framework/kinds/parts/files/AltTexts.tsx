import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';
import {
  LANGUAGES,
  type Language,
  type Localised,
  DEFAULT_LANGUAGE,
} from '../../../../contract/model/constants.ts';
import { MAX_ALT_LENGTH } from '../../../../contract/model/kinds/files.ts';
import { allTextsOf } from '../../../../contract/model/localised.ts';
import type { Translate } from '../../../core/fields/kind.ts';
import { MarkedText } from '../MarkedText.tsx';

export interface AltTextsProps {
  value: Partial<Localised> | null | undefined;
  onChange: (value: Localised) => void;
  problemOf: (language: Language) => string | null;
  translate: Translate;
  disabled: boolean;
}

/** The alternative text of a picture, in both languages. */
export function AltTexts({
  value,
  onChange,
  problemOf,
  translate,
  disabled,
}: AltTextsProps): ReactNode {
  const texts = allTextsOf(value);
  return (
    <div
      className="input-languages file-alt"
      role="group"
      aria-label={translate('framework.kinds.image.altText')}
    >
      {LANGUAGES.map((language) => {
        const problem = problemOf(language);
        return (
          <TextField
            key={language}
            size="small"
            fullWidth
            required
            disabled={disabled}
            label={
              <MarkedText
                text={translate('framework.kinds.inLanguage', {
                  label: translate('framework.kinds.image.altText'),
                  language: translate(`framework.kinds.languages.${language}`),
                })}
              />
            }
            value={texts[language]}
            error={problem !== null}
            helperText={
              problem ??
              (language === DEFAULT_LANGUAGE
                ? translate('framework.kinds.image.altHelp')
                : undefined)
            }
            onChange={(event) => onChange({ ...texts, [language]: event.target.value })}
            slotProps={{
              htmlInput: { lang: language, autoComplete: 'off', maxLength: MAX_ALT_LENGTH },
            }}
          />
        );
      })}
    </div>
  );
}
