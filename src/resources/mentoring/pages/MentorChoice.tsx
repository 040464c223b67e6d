import { useState } from 'react';
import { inAllLanguages } from '../../../contract/model/localised.ts';
import {
  ActionButton,
  Actions,
  PageField,
  textIn,
  useTexts,
  TextInLanguage,
} from '../../../framework/index.ts';
import type { MentoringOverview } from '../api.ts';
import { readyMentors, type ShareForm } from './shareForm.ts';
import styles from './mentor.module.css';

interface MentorChoiceProps {
  overview: MentoringOverview;
  chosen: ReadonlySet<string>;
  limits: ShareForm['limits'];
  onChange: (part: Partial<ShareForm>) => void;
}

/** The mentors for a distribution, each with their load and limit. */
export function MentorChoice({ overview, chosen, limits, onChange }: MentorChoiceProps) {
  const { mentors, departments } = overview;
  const { translate, language } = useTexts();
  const [words, setWords] = useState('');
  const wanted = words.trim().toLowerCase();
  // Staff who can open the mentees' page come before those who still need the role.
  const ordered = mentors.toSorted((left, right) => Number(right.holdsKey) - Number(left.holdsKey));
  const shown = ordered.filter(
    ({ name, department }) =>
      wanted === '' ||
      [name, department && departments[department]].some(
        (text) => text && inAllLanguages(text).toLowerCase().includes(wanted),
      ),
  );
  const toggle = (id: string, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    onChange({ chosen: next });
  };
  return (
    <div className={styles.mentors}>
      <h3>{translate('pages.mentors.among', { smart_count: chosen.size })}</h3>
      <Actions>
        <PageField
          label={translate('pages.mentors.find')}
          type="search"
          value={words}
          onChange={setWords}
        />
        <ActionButton quiet onClick={() => onChange({ chosen: readyMentors(mentors, '') })}>
          {translate('pages.mentors.chooseReady')}
        </ActionButton>
        <ActionButton quiet onClick={() => onChange({ chosen: new Set() })}>
          {translate('pages.mentors.chooseNobody')}
        </ActionButton>
      </Actions>
      <ul className={styles.mentorList}>
        {shown.map(({ id, name, department, load, holdsKey }) => {
          const label = textIn(name, language).text;
          return (
            <li key={id}>
              <label className={styles.mentorLine}>
                <input
                  type="checkbox"
                  checked={chosen.has(id)}
                  onChange={(event) => toggle(id, event.target.checked)}
                />
                <span>
                  {label}
                  <small>
                    <TextInLanguage value={department && departments[department]} />
                    {!holdsKey && ` · ${translate('pages.mentors.noKey')}`}
                  </small>
                </span>
              </label>
              <span className={styles.load}>
                {translate('pages.mentors.load', { smart_count: load })}
              </span>
              <input
                className={styles.limit}
                inputMode="numeric"
                placeholder={translate('pages.mentors.noLimit')}
                aria-label={translate('pages.mentors.limitOf', { name: label })}
                value={limits[id] ?? ''}
                disabled={!chosen.has(id)}
                onChange={(event) => onChange({ limits: { ...limits, [id]: event.target.value } })}
              />
            </li>
          );
        })}
      </ul>
      {shown.length === 0 && (
        <p className={styles.hint}>{translate('pages.mentors.foundNobody')}</p>
      )}
    </div>
  );
}
