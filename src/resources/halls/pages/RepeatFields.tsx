import { useTranslate } from 'react-admin';
import { useController } from 'react-hook-form';
import { PageField, PageFields, useFieldProblem } from '../../../framework/index.ts';
import { WEEKDAYS } from '../classes.ts';
import { WEEKDAY_CODES, type Repetition } from './recurrenceRule.ts';
import styles from './halls.module.css';

const TEXTS = 'pages.hall-bookings.repeat';

/** How often, on which days, and until when a booking is repeated: `rule` of the surrounding form. */
export function RepeatFields({ onChange }: { onChange: () => void }) {
  const translate = useTranslate();
  const { field } = useController<{ rule: Repetition }, 'rule'>({ name: 'rule' });
  const problem = useFieldProblem('rule');
  const words = (key: string): string => translate(`${TEXTS}.${key}`);
  const change = (more: Partial<Repetition>): void => {
    field.onChange({ ...field.value, ...more });
    onChange();
  };
  const { every, interval, weekdays, ends, count, until } = field.value;
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
          {WEEKDAY_CODES.map((code, index) => (
            <label key={code}>
              <input
                type="checkbox"
                checked={weekdays.includes(code)}
                onChange={(event) =>
                  change({
                    weekdays: event.target.checked
                      ? [...weekdays, code]
                      : weekdays.filter((day) => day !== code),
                  })
                }
              />
              {translate(`resources.class-slots.options.weekday.${WEEKDAYS[index]}`)}
            </label>
          ))}
        </fieldset>
      )}
    </>
  );
}
