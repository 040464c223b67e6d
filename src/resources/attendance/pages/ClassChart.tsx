import { Link } from 'react-router';
import {
  formatDateTime,
  formatInteger,
  Icon,
  PageTable,
  ShareBar,
  formatPercent,
  useTexts,
} from '../../../framework/index.ts';
import type { ReportSession } from '../api.ts';
import { MARK_EFFECTS } from '../rules/countedMark.ts';
import { writeToAbsentees } from './writeTo.ts';
import styles from './attendance.module.css';

const TEXTS = 'pages.attendance-report';
const STATUSES = ['present', 'late', 'absent', 'excused', 'medical'] as const;
const ATTENDED = STATUSES.filter((status) => MARK_EFFECTS[status] === 'attended');

/** Attendance by class, as figures with bars. */
export function ClassChart({ sessions }: { sessions: readonly ReportSession[] }) {
  const { translate, language } = useTexts();
  return (
    <PageTable label={translate(`${TEXTS}.byClass`)}>
      <thead>
        <tr>
          <th scope="col">{translate('pages.my-attendance.when')}</th>
          <th scope="col">{translate('resources.class-sessions.fields.kind')}</th>
          {STATUSES.map((status) => (
            <th key={status} scope="col" data-number>
              {translate(`resources.attendance.options.status.${status}`)}
            </th>
          ))}
          <th scope="col" data-number>
            {translate(`${TEXTS}.there`)}
          </th>
        </tr>
      </thead>
      <tbody>
        {sessions.map(({ id, startsAt, kind, subgroup, marks, mayWrite }) => {
          const [there, all] = [
            ATTENDED.reduce((sum, status) => sum + marks[status], 0),
            STATUSES.reduce((sum, status) => sum + marks[status], 0),
          ];
          return (
            <tr key={id}>
              <th scope="row" className={styles.moment}>
                {formatDateTime(startsAt, language)}
              </th>
              <td>
                {translate(`resources.class-sessions.options.kind.${kind}`)}
                {subgroup === null ? '' : ` ${subgroup}`}
              </td>
              {STATUSES.map((status) => (
                <td key={status} data-number>
                  {status === 'absent' && marks.absent > 0 && mayWrite ? (
                    <Link
                      to={writeToAbsentees(id)}
                      aria-label={translate(`${TEXTS}.writeToAbsent`, {
                        smart_count: marks.absent,
                      })}
                      title={translate(`${TEXTS}.writeToAbsent`, { smart_count: marks.absent })}
                    >
                      {formatInteger(marks.absent)} <Icon name="messages" size={14} />
                    </Link>
                  ) : (
                    formatInteger(marks[status])
                  )}
                </td>
              ))}
              <td data-number className={styles.share}>
                {all === 0 ? '–' : formatPercent(there / all)}
                {all > 0 && <ShareBar share={there / all} />}
              </td>
            </tr>
          );
        })}
      </tbody>
    </PageTable>
  );
}
