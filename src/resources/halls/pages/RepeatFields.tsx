import { useTranslate } from 'react-admin';
import { WEEKDAYS, weekFrom } from '../../../contract/model/conventions.ts';
import { PageField, PageFields, useSettings } from '../../../framework/index.ts';
import { WEEKDAY_CODES, type Repetition } from './recurrenceRule.ts';
import styles from './halls.module.css';

const TEXTS = 'pages.hall-bookings.repeat';

interface RepeatFieldsProps {
  repetition: Repetition;
  onChange: (repetition: Repetition) => void;
  problem: string | undefined;
}

/** How often, on which days, and until when something is repeated. */
export function RepeatFields({ repetition, onChange, problem }: RepeatFieldsProps) {
  const translate = useTranslate();
  const { firstDay } = useSettings();
  const days = weekFrom(firstDay).map(
    (day) => [day, WEEKDAY_CODES[WEEKDAYS.indexOf(day)] ?? 'MO'] as const,
  );
  const words = (key: string): string => translate(`${TEXTS}.${key}`);
  const change = (more: Partial<Repetition>): void => onChange({ ...repetition, ...more });
  const { every, interval, weekdays, ends, count, until } = repetition;
  const choice = (keys: readonly string[]): [string, string][] =>
    keys.map((key) => [key, words(key)]);
  return (
    <>
      <PageFields>
        <PageField
          label={words('label')}
          value={every}
          onChange={(value) => change({ every: value as Repetition['every'] })}
          options={choice(['never', 'day', 'week', 'month'])}
          problem={problem}
        />
        {every !== 'never' && (
          <PageField
            label={words('interval')}
            type="number"
            value={interval}
            onChange={(value) => change({ interval: value })}
          />
        )}
        {every !== 'never' && (
          <PageField
            label={words('ends')}
            value={ends}
            onChange={(value) => change({ ends: value as Repetition['ends'] })}
            options={choice(['count', 'until'])}
          />
        )}
        {every !== 'never' && ends === 'count' && (
          <PageField
            label={words('times')}
            type="number"
            value={count}
            onChange={(value) => change({ count: value })}
          />
        )}
        {every !== 'never' && ends === 'until' && (
          <PageField
            label={words('lastDay')}
            type="date"
            value={until}
            onChange={(value) => change({ until: value })}
          />
        )}
      </PageFields>
      {every === 'week' && (
        <fieldset className={styles.weekdays}>
          <legend>{words('weekdays')}</legend>
          {days.map(([day, code]) => (
            <label key={code}>
              <input
                type="checkbox"
                checked={weekdays.includes(code)}
                onChange={(event) =>
                  change({
                    weekdays: event.target.checked
                      ? [...weekdays, code]
                      : weekdays.filter((other) => other !== code),
                  })
                }
              />
              {translate(`resources.class-slots.options.weekday.${day}`)}
            </label>
          ))}
        </fieldset>
      )}
    </>
  );
}
