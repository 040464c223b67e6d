import { languagesExcept } from '../../../contract/model/localised.ts';
import {
  PageTable,
  TableHead,
  textIn,
  useTexts,
  TextInLanguage,
} from '../../../framework/index.ts';
import type { UnitSheet } from '../api.ts';
import { GradeCell } from './ResultCells.tsx';
import styles from './results.module.css';

const COLUMNS = ['student', 'grade', 'total', 'points', 'credits', 'attempt'];

interface UnitSheetTableProps {
  sheet: UnitSheet;
  label: string;
  /** Below the lines; on paper at the foot of every page. */
  foot?: string;
}

/** The results of one unit, student by student; on paper with names in both scripts. */
export function UnitSheetTable({ sheet, label, foot }: UnitSheetTableProps) {
  const { translate, language } = useTexts();
  return (
    <PageTable label={label}>
      <TableHead
        columns={COLUMNS}
        numbers={['total', 'points', 'credits']}
        label={(name) => translate(`results.${name}`)}
      />
      <tbody>
        {sheet.lines.map((line) => (
          <tr key={line.student.id}>
            <th scope="row">
              {line.student.registrationNumber}
              <div className={styles.quiet}>
                <TextInLanguage value={line.student.name} />
              </div>
              {foot !== undefined &&
                languagesExcept(language).map((other) => (
                  <div key={other} className={styles.paperOnly} lang={other}>
                    {textIn(line.student.name, other).text}
                  </div>
                ))}
            </th>
            <td>
              <GradeCell {...line} />
            </td>
            <td data-number>{line.total ?? '–'}</td>
            <td data-number>{line.pointsCounted ?? '–'}</td>
            <td data-number>{line.credits}</td>
            <td>
              {line.attemptNumber} · {translate(`results.attempts.${line.attemptKind}`)}
            </td>
          </tr>
        ))}
      </tbody>
      {foot !== undefined && (
        <tfoot>
          <tr>
            <td colSpan={COLUMNS.length} className={styles.foot}>
              {foot}
            </td>
          </tr>
        </tfoot>
      )}
    </PageTable>
  );
}
