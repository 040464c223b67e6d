import { useTranslate } from 'ra-core';
import { PageTable, textIn, usePreferences } from '../../../framework/index.ts';
import { GradeCell } from './ResultCells.tsx';
import type { UnitSheet } from './wire.ts';
import styles from './results.module.css';

/** The results of one unit, student by student. */
export function UnitSheetTable({ sheet, label }: { sheet: UnitSheet; label: string }) {
  const translate = useTranslate();
  const { language } = usePreferences();
  return (
    <PageTable label={label}>
      <thead>
        <tr>
          <th scope="col">{translate('results.student')}</th>
          <th scope="col">{translate('results.grade')}</th>
          <th scope="col" data-number>{translate('results.total')}</th>
          <th scope="col" data-number>{translate('results.points')}</th>
          <th scope="col">{translate('results.attempt')}</th>
        </tr>
      </thead>
      <tbody>
        {sheet.lines.map((line) => (
          <tr key={line.student.id}>
            <th scope="row">{line.student.registrationNumber}<div className={styles.quiet}>{textIn(line.student.name, language).text}</div></th>
            <td><GradeCell {...line} /></td>
            <td data-number>{line.total ?? '–'}</td>
            <td data-number>{line.pointsCounted ?? '–'}</td>
            <td>{line.attemptNumber} · {translate(`results.attempts.${line.attemptKind}`)}</td>
          </tr>
        ))}
      </tbody>
    </PageTable>
  );
}
