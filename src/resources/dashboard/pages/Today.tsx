import { localDay } from '../../../contract/model/facultyClock.ts';
import {
  Badge,
  formatTime,
  useCallQuery,
  useTexts,
  TextInLanguage,
} from '../../../framework/index.ts';
import { timetable, type TimetableEntry } from '../../halls/api.ts';
import { classesOf } from '../rules/today.ts';
import { Card } from './Card.tsx';
import styles from './cards.module.css';

const TIMETABLE = '/lhms/manage-lachall/timetable';

function ClassOfToday({ entry, now }: { entry: TimetableEntry; now: number }) {
  const { translate } = useTexts();
  const { startsAt, endsAt, code, title, hall, state, isMoved } = entry;
  const [begins, ends] = [Date.parse(startsAt), Date.parse(endsAt)];
  const isNow = begins <= now && now < ends && state !== 'cancelled';
  return (
    <li className={styles.class} data-past={ends <= now || undefined}>
      <span className={styles.hours}>
        {formatTime(startsAt)}–{formatTime(endsAt)}
      </span>
      <span>
        <strong>{code}</strong> <TextInLanguage value={title} />
        {hall && ` · ${hall.code}`}{' '}
        {isNow && <Badge tone="good">{translate('dashboard.today.now')}</Badge>}
        {state === 'cancelled' && (
          <Badge tone="bad">{translate('dashboard.today.cancelled')}</Badge>
        )}
        {isMoved && state !== 'cancelled' && (
          <Badge tone="caution">{translate('dashboard.today.moved')}</Badge>
        )}
      </span>
    </li>
  );
}

/** The person's own classes of this day. */
export function Today() {
  const { translate } = useTexts();
  const today = localDay();
  const answer = useCallQuery(timetable, { query: { by: 'mine', week: today } });
  const entries = classesOf(answer.data?.entries ?? [], today);
  return (
    <Card title={translate('dashboard.today.title')} icon="clock" to={TIMETABLE} state={answer}>
      {entries.length === 0 ? (
        <p className={styles.nothing}>{translate('dashboard.today.none')}</p>
      ) : (
        <ol className={styles.day}>
          {entries.map((entry) => (
            <ClassOfToday key={entry.id} entry={entry} now={Date.now()} />
          ))}
        </ol>
      )}
    </Card>
  );
}
