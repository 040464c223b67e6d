import {
  formatDayAndMonth,
  formatTime,
  PageTable,
  useTexts,
  TextInLanguage,
} from '../../../framework/index.ts';
import { type AttendanceReport } from '../api.ts';
import { MARK_STATUSES } from '../markValues.ts';
import styles from './attendance.module.css';

/** Students by classes of the period, with a letter for each mark. */
export function Register({
  report: { sessions },
  lines,
}: {
  report: AttendanceReport;
  lines: AttendanceReport['lines'];
}) {
  const { translate } = useTexts();
  const statuses = Object.fromEntries(
    MARK_STATUSES.map((status) => [status.charAt(0).toUpperCase(), status]),
  );
  const title = translate('pages.attendance-report.register');
  return (
    <div className={styles.register}>
      <PageTable label={title} isTall isMatrix>
        <thead>
          <tr>
            <th scope="col">{translate('pages.attendance-report.columns.name')}</th>
            {sessions.map(({ id, startsAt, counts }) => (
              <th key={id} scope="col">
                {formatDayAndMonth(startsAt)}
                <small>{formatTime(startsAt)}</small>
                {!counts && <small>{translate('pages.my-attendance.notCounted')}</small>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ student, number, name, register }) => (
            <tr key={student}>
              <th scope="row">
                <TextInLanguage value={name} />
                <small>{number}</small>
              </th>
              {sessions.map(({ id }, index) => {
                const letter = register[index] ?? '-';
                const status = statuses[letter];
                const word = translate(
                  status
                    ? `resources.attendance.options.status.${status}`
                    : 'pages.record-attendance.none',
                );
                return (
                  <td key={id} data-letter={letter} title={word}>
                    <span aria-hidden="true">{letter === '-' ? '·' : letter}</span>
                    <span className="visually-hidden">{word}</span>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </PageTable>
      <p className={styles.working}>
        {MARK_STATUSES.map(
          (status) =>
            `${status.charAt(0).toUpperCase()} ${translate(`resources.attendance.options.status.${status}`)}`,
        ).join(' · ')}
      </p>
    </div>
  );
}
