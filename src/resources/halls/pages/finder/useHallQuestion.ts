import { useForm, useWatch } from 'react-hook-form';
import { addDays, localDay, localMinute } from '../../../../contract/model/facultyClock.ts';
import { useCallMutation, useFormProblems } from '../../../../framework/index.ts';
import { findHalls, type FoundHalls } from '../../api.ts';
import { ONCE, ruleOf, type Repetition } from '../recurrenceRule.ts';
import { clockText } from '../weekLayout.ts';

const HOUR = 60;
const [USUAL, LAST] = [10 * HOUR, 18 * HOUR];

/** What a person looks for. */
export interface HallQuestion {
  seats: string;
  date: string;
  from: string;
  to: string;
  weeks: string;
  facilities: readonly string[];
  isAccessible: boolean;
}

/** The usual time, or today the next full hour, for two hours. */
function firstTimes(date: string): Pick<HallQuestion, 'from' | 'to'> {
  const next = date === localDay() ? Math.ceil(localMinute(new Date()) / HOUR) * HOUR : 0;
  const from = Math.min(Math.max(next, USUAL), LAST);
  return { from: clockText(from), to: clockText(from + 2 * HOUR) };
}

const INITIAL = {
  seats: '',
  weeks: '1',
  facilities: [],
  isAccessible: false,
};

/** Every week on the same weekday, as a form of a request repeats it. */
export const repetitionOf = ({ weeks }: Pick<HallQuestion, 'weeks'>): Repetition =>
  Number(weeks) > 1 ? { ...ONCE, every: 'week', count: weeks } : ONCE;

/** The problems of the rule are those of the number of weeks. */
const INPUT_OF: Readonly<Record<string, string>> = { rule: 'weeks' };

/** Late in the day a hall is sought for the next one. */
export const firstDay = (): string =>
  localMinute(new Date()) < LAST - HOUR ? localDay() : addDays(localDay(), 1);

/** The question for a hall and its answer, which is removed with the first change. */
export function useHallQuestion(date: string) {
  const form = useForm<HallQuestion>({ defaultValues: { ...INITIAL, ...firstTimes(date), date } });
  const finding = useCallMutation(findHalls);
  const showProblems = useFormProblems(form);
  const values = useWatch({ control: form.control }) as HallQuestion;
  const ask = (): Promise<FoundHalls | null> => {
    const { seats, weeks: _weeks, facilities, ...when } = form.getValues();
    form.clearErrors();
    return finding
      .send(
        {
          body: {
            ...when,
            rule: ruleOf(repetitionOf(form.getValues())),
            seats: seats === '' ? null : Number(seats),
            facilities: [...facilities],
          },
        },
        {
          onProblems: (problems) =>
            showProblems(
              Object.fromEntries(
                Object.entries(problems).map(([name, problem]) => [
                  INPUT_OF[name] ?? name,
                  problem,
                ]),
              ),
            ),
        },
      )
      .then((answer) => answer?.data ?? null);
  };
  return { form, values, ask, isBusy: finding.isBusy };
}

export type HallQuestionState = ReturnType<typeof useHallQuestion>;
