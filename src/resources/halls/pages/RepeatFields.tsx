import { useTranslate } from 'react-admin';
import { useController } from 'react-hook-form';
import { WEEKDAYS, weekFrom } from '../../../contract/model/conventions.ts';
import {
  FormField,
  PageField,
  PageFields,
  useFieldProblem,
  useSettings,
  useTexts,
} from '../../../framework/index.ts';
import { WEEKDAY_CODES, type Repetition } from './recurrenceRule.ts';
import styles from './halls.module.css';

const TEXTS = 'pages.hall-bookings.repeat';

function WeekdayChoice({
  chosen,
  onChange,
}: {
  chosen: Repetition['weekdays'];
  onChange: (chosen: Repetition['weekdays']) => void;
}) {
  const translate = useTranslate();
  const { firstDay } = useSettings();
  return (
    <fieldset className={styles.weekdays}>
      <legend>{translate(`${TEXTS}.weekdays`)}</legend>
      {weekFrom(firstDay).map((day) => {
        const code = WEEKDAY_CODES[WEEKDAYS.indexOf(day)] ?? 'MO';
        const others = chosen.filter((other) => other !== code);
        return (
          <label key={code}>
            <input
              type="checkbox"
              checked={chosen.includes(code)}
              onChange={(event) => onChange(event.target.checked ? [...others, code] : others)}
            />
            {translate(`resources.class-slots.options.weekday.${day}`)}
          </label>
        );
      })}
    </fieldset>
  );
}

/** How often, on which days, and until when a booking is repeated: `rule` of the surrounding form. */
export function RepeatFields({ onChange }: { onChange: () => void }) {
  const { text } = useTexts(TEXTS);
  const { field } = useController<{ rule: Repetition }, 'rule'>({ name: 'rule' });
  const problem = useFieldProblem('rule');
  const isLastDayWrong = useFieldProblem('rule.until') !== undefined;
  const change = (more: Partial<Repetition>): void => {
    field.onChange({ ...field.value, ...more });
    onChange();
  };
  const { every, interval, weekdays, ends, count } = field.value;
  const choice = (keys: readonly string[]): [string, string][] =>
    keys.map((key) => [key, text(key)]);
  return (
    <>
      <PageFields>
        <PageField
          label={text('label')}
          value={every}
          onChange={(value) => change({ every: value as Repetition['every'] })}
          options={choice(['never', 'day', 'week', 'month'])}
          problem={isLastDayWrong ? undefined : problem}
        />
        {every !== 'never' && (
          <PageField
            label={text('interval')}
            type="number"
            value={interval}
            onChange={(value) => change({ interval: value })}
          />
        )}
        {every !== 'never' && (
          <PageField
            label={text('ends')}
            value={ends}
            onChange={(value) => change({ ends: value as Repetition['ends'] })}
            options={choice(['count', 'until'])}
          />
        )}
        {every !== 'never' && ends === 'count' && (
          <PageField
            label={text('times')}
            type="number"
            value={count}
            onChange={(value) => change({ count: value })}
          />
        )}
        {every !== 'never' && ends === 'until' && (
          <FormField name="rule.until" label={text('lastDay')} type="date" onChange={onChange} />
        )}
      </PageFields>
      {every === 'week' && (
        <WeekdayChoice chosen={weekdays} onChange={(chosen) => change({ weekdays: chosen })} />
      )}
    </>
  );
}
