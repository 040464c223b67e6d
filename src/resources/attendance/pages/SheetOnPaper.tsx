import {
  formatDate,
  formatDateTime,
  formatTime,
  useTexts,
  TextInLanguage,
} from '../../../framework/index.ts';
import { Translations } from '../../shared/pages/Translations.tsx';
import type { AttendanceSheet } from '../api.ts';
import type { SheetColumn } from './sheetColumns.ts';
import styles from './attendance.module.css';

const TEXTS = 'pages.print-attendance';

/** The attendance sheet with names in both scripts; its head is repeated on every printed page. */
export function SheetOnPaper({
  sheet,
  columns,
}: {
  sheet: AttendanceSheet;
  columns: readonly SheetColumn[];
}) {
  const { text, translate, language } = useTexts(TEXTS);
  const { unit, lecturers, students } = sheet;
  return (
    // Where it scrolls sideways, the keyboard needs it to take the focus.
    <section className={styles.sheet} tabIndex={0} aria-label={text('sheet')}>
      <div className={styles.sheetHead}>
        <h2>
          {unit.code} {unit.title.en} · <Translations text={unit.title} />
        </h2>
        <p>
          <TextInLanguage value={unit.semester} /> · {translate('pages.attendance-report.group')}{' '}
          {unit.group} · {translate(`resources.offerings.options.medium.${unit.medium}`)}
        </p>
        {lecturers.length > 0 && (
          <p>
            {text('lecturers')}: {lecturers.map((name) => name[language] || name.en).join(', ')}
          </p>
        )}
      </div>
      <table>
        <thead>
          <tr>
            <th scope="col">{text('row')}</th>
            <th scope="col">{translate('pages.attendance-report.columns.number')}</th>
            <th scope="col">{translate('pages.attendance-report.columns.name')}</th>
            {columns.map((column, index) => (
              <th key={column?.id ?? index} scope="col">
                <ColumnHead column={column} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {students.map(({ number, name, code }) => (
            <tr key={number}>
              <td data-code>{code}</td>
              <td>{number}</td>
              <td>
                {name.en}
                <br />
                <Translations text={name} />
              </td>
              {columns.map((column, index) => (
                <td key={column?.id ?? index} data-sign aria-label={text('signature')} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {students.length === 0 && <p>{text('nobody')}</p>}
      <p className={styles.foot}>
        <span>{text('countLine')}</span>
        <span>{text('signLine')}</span>
        <span>{text('printed', { at: formatDateTime(new Date().toISOString(), language) })}</span>
      </p>
    </section>
  );
}

/** The class of a column, or else a line for the date. */
function ColumnHead({ column }: { column: SheetColumn }) {
  const { translate, language } = useTexts();
  if (column === null) return <span>{translate(`${TEXTS}.dateLine`)}</span>;
  return (
    <>
      {formatDate(column.startsAt, language)}
      <br />
      {formatTime(column.startsAt)}–{formatTime(column.endsAt)}
      <br />
      {translate(`resources.class-sessions.options.kind.${column.kind}`)}
      {column.subgroup === null ? '' : ` ${column.subgroup}`}
      {column.hall === null ? '' : ` · ${column.hall}`}
    </>
  );
}
