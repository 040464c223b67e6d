import TextField from '@mui/material/TextField';
import { useState, type ReactNode } from 'react';
import { useLocaleState, useTranslate } from 'react-admin';
import { LANGUAGES, type Language } from '../../../../contract/model/constants.ts';
import type { FilterProps } from '../../../core/fields/kind.ts';
import { languageOfText } from '../../../core/fields/localisedText.ts';
import { FilterFrame } from './FilterFrame.tsx';
import { filterKey, languagePath, withCondition } from './filterKeys.ts';
import { PresenceChoice } from './PresenceChoice.tsx';
import { useDelayedConditions } from './useDelayedConditions.ts';

/**
 * Filters texts that contain the typed text; for bilingual texts, in the language of the typed
 * script.
 */
export function ContainsFilter({ props }: { props: FilterProps }): ReactNode {
  const { field, name, value, onChange, label } = props;
  const translate = useTranslate();
  const [locale] = useLocaleState();
  const [draft, setDraft] = useDelayedConditions(value, onChange);
  const [trailing, setTrailing] = useState('');
  const keys = LANGUAGES.map((language) =>
    filterKey(languagePath(name, field, language), 'contains'),
  );
  const present = keys.map((key) => draft[key]).find((text) => typeof text === 'string');
  const text = typeof present === 'string' ? `${present}${trailing}` : '';

  const change = (typed: string) => {
    const wanted = typed.trim();
    setTrailing(wanted === '' ? '' : typed.slice(typed.trimEnd().length));
    const language = languageOfText(wanted, locale as Language);
    const key = filterKey(languagePath(name, field, language), 'contains');
    const cleared = keys.reduce(
      (conditions, other) => withCondition(conditions, name, other, null),
      draft,
    );
    setDraft(
      withCondition(cleared, languagePath(name, field, 'en'), key, wanted === '' ? null : wanted),
    );
  };
  return (
    <FilterFrame label={label}>
      <TextField
        size="small"
        fullWidth
        autoFocus
        label={translate('framework.kinds.filter.contains')}
        value={text}
        onChange={(event) => change(event.target.value)}
        slotProps={{ htmlInput: { autoComplete: 'off', spellCheck: false } }}
      />
      <PresenceChoice {...props} path={languagePath(name, field, 'en')} />
    </FilterFrame>
  );
}
