import { useTranslate } from 'ra-core';
import type { FieldProblem } from '../../contract/errors.ts';
import type { BookingDate, SeriesAnswer, Suggested, WirePeriod } from '../../contract/faculty/halls.ts';
import { Badge, formatDate, textIn, usePreferences } from '../../framework/index.ts';
import styles from './halls.module.css';
import { hoursText, wallClock } from './weekLayout.ts';

const TEXTS = 'pages.hall-bookings';
type Outcome = BookingDate['outcome'] | SeriesAnswer['dates'][number]['outcome'];
const TONES: Readonly<Record<Outcome, 'good' | 'caution' | 'bad' | 'plain'>> = { made: 'good', changed: 'good', pending: 'caution', skipped: 'bad', unchanged: 'bad', cancelled: 'plain' };

interface DatedOutcome extends WirePeriod {
  outcome: Outcome;
  problem?: FieldProblem & { field: string };
  rivals?: BookingDate['rivals'];
  suggested?: Suggested;
}

interface DateOutcomesProps {
  dates: readonly DatedOutcome[];
  /** Spoken name of the list. */
  label: string;
  /** Before it is done: what would become of each. */
  isPreview?: boolean;
  onChooseHall?: (id: string) => void;
  onChooseTime?: (period: WirePeriod) => void;
}

/** Every date of a request with what becomes of it, why, and what else there is. */
export function DateOutcomes({ dates, label, isPreview = false, onChooseHall, onChooseTime }: DateOutcomesProps) {
  const translate = useTranslate();
  const { language } = usePreferences();
  return (
    <ul className={styles.dates} aria-label={label}>
      {dates.map(({ startsAt, endsAt, outcome, problem, rivals = [], suggested }) => (
        <li key={startsAt}>
          <p><strong>{formatDate(wallClock(startsAt).date, language)}</strong> {hoursText({ startsAt, endsAt })}</p>
          <p>
            <Badge tone={TONES[outcome]}>{translate(`${TEXTS}.${isPreview ? 'would' : 'outcome'}.${outcome}`)}</Badge>{' '}
            {problem && translate(`errors.field.${problem.code}`, problem.args ?? {})}
            {rivals.length > 0 && translate(`${TEXTS}.rivals`, { names: rivals.map((name) => textIn(name, language).text).join(', ') })}
          </p>
          {suggested && onChooseHall && onChooseTime && <Suggestions suggested={suggested} onChooseHall={onChooseHall} onChooseTime={onChooseTime} />}
        </li>
      ))}
    </ul>
  );
}

interface SuggestionsProps {
  suggested: Suggested;
  onChooseHall: (id: string) => void;
  onChooseTime: (period: WirePeriod) => void;
}

function Suggestions({ suggested: { halls, times, shorter }, onChooseHall, onChooseTime }: SuggestionsProps) {
  const translate = useTranslate();
  const { language } = usePreferences();
  if (halls.length + times.length === 0 && !shorter) return <p className={styles.suggested}>{translate(`${TEXTS}.noSuggestion`)}</p>;
  return (
    <div className={styles.suggested}>
      <span>{translate(`${TEXTS}.instead`)}</span>
      {halls.map(({ id, code, name, capacity }) => (
        <button key={id} type="button" onClick={() => onChooseHall(id)}>{code} · {textIn(name, language).text} ({capacity})</button>
      ))}
      {[...times, ...(shorter ? [shorter] : [])].map((period) => (
        <button key={`${period.startsAt}${period.endsAt}`} type="button" onClick={() => onChooseTime(period)}>{hoursText(period)}</button>
      ))}
    </div>
  );
}
