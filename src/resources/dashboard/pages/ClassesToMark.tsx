import { Link } from 'react-router';
import {
  formatDateTime,
  formatInteger,
  Rows,
  useCallQuery,
  useTexts,
} from '../../../framework/index.ts';
import { recordedSessions } from '../../attendance/api.ts';
import { Card, Figure } from './Card.tsx';
import styles from './cards.module.css';

const PLACE = '/manage-attendance/record-attendance';
const SHOWN = 3;

/** The lecturer's classes that have begun and are not closed, newest first. */
export function ClassesToMark() {
  const { translate, language } = useTexts();
  const answer = useCallQuery(recordedSessions, {});
  const open = (answer.data?.sessions ?? []).filter(
    ({ state, startsAt }) =>
      (state === 'planned' || state === 'open') && Date.parse(startsAt) <= Date.now(),
  );
  return (
    <Card
      title={translate('dashboard.attendance.title')}
      icon="attendance"
      to={PLACE}
      state={answer}
    >
      {open.length === 0 ? (
        <p className={styles.nothing}>{translate('dashboard.attendance.none')}</p>
      ) : (
        <>
          <div className={styles.figures}>
            <Figure
              value={formatInteger(open.length)}
              label={translate('dashboard.attendance.classes', { smart_count: open.length })}
              to={PLACE}
            />
          </div>
          <Rows>
            {open.slice(0, SHOWN).map(({ id, code, startsAt }) => (
              <li key={id}>
                <Link to={`${PLACE}/${id}`}>{code}</Link> · {formatDateTime(startsAt, language)}
              </li>
            ))}
          </Rows>
        </>
      )}
    </Card>
  );
}
