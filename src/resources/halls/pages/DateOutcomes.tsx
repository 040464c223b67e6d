import { weekdayNameOf } from '../../../contract/model/conventions.ts';
import type { FieldProblem } from '../../../contract/model/errors.ts';
import { localDay } from '../../../contract/model/facultyClock.ts';
import {
  Badge,
  formatDate,
  problemWords,
  textIn,
  useTexts,
  TextInLanguage,
} from '../../../framework/index.ts';
import type { BookingDate, SeriesAnswer, SeriesDecision, Suggested, WirePeriod } from '../api.ts';
import { hoursText } from './week.ts';
import styles from './halls.module.css';

const TEXTS = 'pages.hall-bookings';
type Outcome = (
  | BookingDate
  | SeriesAnswer['dates'][number]
  | SeriesDecision['dates'][number]
)['outcome'];
const TONES: Readonly<Record<Outcome, 'good' | 'caution' | 'bad' | 'plain'>> = {
  made: 'good',
  approved: 'good',
  rejected: 'bad',
  changed: 'good',
  pending: 'caution',
  givenBack: 'caution',
  waiting: 'caution',
  skipped: 'bad',
  unchanged: 'bad',
  cancelled: 'plain',
};

type Instead = Pick<BookingDate, 'insteadOf' | 'hall'>;

interface DatedOutcome extends WirePeriod, Instead {
  outcome: Outcome;
  problem?: FieldProblem & { field: string };
  rivals?: BookingDate['rivals'];
  suggested?: Suggested;
}

interface DateOutcomesProps {
  dates: readonly DatedOutcome[];
  /** Accessible name of the list. */
  label: string;
  /** Shows expected outcomes instead of actual ones. */
  isPreview?: boolean;
  onChooseHall?: (id: string, date: WirePeriod & Instead) => void;
  onChooseTime?: (period: WirePeriod, date: WirePeriod & Instead) => void;
  /** Removes the replacement of one date. */
  onAsAsked?: (date: string) => void;
}

/** Every date of a request with its outcome, the reason and alternatives. */
export function DateOutcomes({
  dates,
  label,
  isPreview = false,
  onChooseHall,
  onChooseTime,
  onAsAsked,
}: DateOutcomesProps) {
  const { translate, language } = useTexts();
  return (
    <ul className={styles.dates} aria-label={label}>
      {dates.map(
        ({ startsAt, endsAt, outcome, problem, rivals = [], suggested, insteadOf, hall }) => (
          <li key={startsAt}>
            <p>
              <strong>
                {translate(
                  `resources.class-slots.options.weekday.${weekdayNameOf(localDay(startsAt))}`,
                )}
                , {formatDate(startsAt, language)}
              </strong>{' '}
              {hoursText({ startsAt, endsAt })}
              {hall && ` · ${hall.code}`}
            </p>
            <p>
              <Badge tone={TONES[outcome]}>
                {translate(`${TEXTS}.${isPreview ? 'would' : 'outcome'}.${outcome}`)}
              </Badge>{' '}
              {problem && problemWords(problem, translate, language)}
              {insteadOf !== undefined && onAsAsked && (
                <>
                  {translate(`${TEXTS}.insteadChosen`)}{' '}
                  <button
                    type="button"
                    className={styles.asAsked}
                    onClick={() => onAsAsked(insteadOf)}
                  >
                    {translate(`${TEXTS}.asAsked`)}
                  </button>{' '}
                </>
              )}
              {rivals.length > 0 &&
                translate(`${TEXTS}.${outcome === 'approved' ? 'losing' : 'rivals'}`, {
                  names: rivals.map((name) => textIn(name, language).text).join(', '),
                })}
            </p>
            {suggested && onChooseHall && onChooseTime && (
              <Suggestions
                suggested={suggested}
                onChooseHall={(id) => onChooseHall(id, { startsAt, endsAt, insteadOf, hall })}
                onChooseTime={(period) =>
                  onChooseTime(period, { startsAt, endsAt, insteadOf, hall })
                }
              />
            )}
          </li>
        ),
      )}
    </ul>
  );
}

function Suggestions({
  suggested: { halls, times, shorter },
  onChooseHall,
  onChooseTime,
}: {
  suggested: Suggested;
  onChooseHall: (id: string) => void;
  onChooseTime: (period: WirePeriod) => void;
}) {
  const { translate } = useTexts();
  if (halls.length + times.length === 0 && !shorter)
    return <p className={styles.suggested}>{translate(`${TEXTS}.noSuggestion`)}</p>;
  return (
    <div className={styles.suggested}>
      <span>{translate(`${TEXTS}.instead`)}</span>
      {halls.map(({ id, code, name, capacity }) => (
        <button key={id} type="button" onClick={() => onChooseHall(id)}>
          {code} · <TextInLanguage value={name} /> ({capacity})
        </button>
      ))}
      {[...times, ...(shorter ? [shorter] : [])].map((period) => (
        <button
          key={`${period.startsAt}${period.endsAt}`}
          type="button"
          onClick={() => onChooseTime(period)}
        >
          {hoursText(period)}
        </button>
      ))}
    </div>
  );
}
