import { Link } from 'react-router';
import { localDay } from '../../../contract/model/facultyClock.ts';
import { agenda } from '../../../contract/wire/calls/agendaCalls.ts';
import {
  Badge,
  formatDate,
  formatInteger,
  Rows,
  useCallQuery,
  useTexts,
} from '../../../framework/index.ts';
import { Card } from './Card.tsx';
import styles from './cards.module.css';

/** What waits for the person, from every area, soonest first. */
export function Agenda() {
  const { translate, language } = useTexts();
  const answer = useCallQuery(agenda, {});
  const today = localDay();
  return (
    <Card title={translate('dashboard.agenda.title')} icon="examination" state={answer}>
      {answer.data?.length === 0 ? (
        <p className={styles.nothing}>{translate('dashboard.agenda.none')}</p>
      ) : (
        <Rows>
          {(answer.data ?? []).map(({ name, count, until, opens }) => (
            <li key={name} className={styles.due}>
              <Link to={opens}>
                {translate(`agenda.${name}`, { smart_count: count, count: formatInteger(count) })}
              </Link>
              {until !== null && (
                <>
                  {' '}
                  <Badge tone={until < today ? 'bad' : until === today ? 'caution' : 'plain'}>
                    {translate(
                      until < today ? 'dashboard.agenda.overdue' : 'dashboard.agenda.until',
                      {
                        day: formatDate(until, language),
                      },
                    )}
                  </Badge>
                </>
              )}
            </li>
          ))}
        </Rows>
      )}
    </Card>
  );
}
