import { Badge, PageTable, Panel, textIn, useTexts } from '../../../framework/index.ts';
import type { JudgedEntry } from './sheetEntries.ts';
import styles from './recording.module.css';

const TEXTS = 'pages.record-attendance.paper';
const TONES = {
  new: 'good',
  change: 'caution',
  same: 'plain',
  double: 'plain',
  refused: 'bad',
} as const;
const ORDER = ['refused', 'change', 'new', 'double', 'same'] as const;

/** The effect of each line of a sheet or a file; refused lines first. */
export function EntryPreview({ entries }: { entries: readonly JudgedEntry[] }) {
  const { text, translate, language } = useTexts(TEXTS);
  if (entries.length === 0) return null;
  const marked = (status: string | null | undefined): string =>
    status
      ? translate(`resources.attendance.options.status.${status}`)
      : translate('pages.record-attendance.none');
  const summary = ORDER.flatMap((outcome) => {
    const smart_count = entries.filter((entry) => entry.outcome === outcome).length;
    return smart_count === 0 ? [] : [text(`summary.${outcome}`, { smart_count })];
  }).join(' · ');
  return (
    <Panel title={text('preview')} note={text('previewNote')}>
      <p role="status">{summary}</p>
      <PageTable label={text('preview')} isTall>
        <thead>
          <tr>
            {['line', 'typed', 'becomes', 'student', 'was'].map((name) => (
              <th key={name} scope="col" className={name === 'line' ? styles.line : undefined}>
                {text(`columns.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ORDER.flatMap((outcome) => entries.filter((entry) => entry.outcome === outcome)).map(
            ({ line, who, said, student, status, outcome, problem }, index) => (
              <tr key={`${line} ${who} ${said ?? ''} ${index}`}>
                <td data-number className={styles.line}>
                  {line}
                </td>
                <th scope="row">{[who, said].filter(Boolean).join(' ')}</th>
                <td className={styles.outcome}>
                  {problem === null ? (
                    <>
                      <Badge tone={TONES[outcome]}>{text(`outcome.${outcome}`)}</Badge>{' '}
                      {(outcome === 'new' || outcome === 'change') && marked(status)}
                    </>
                  ) : (
                    <>
                      <Badge tone="bad">{text('outcome.refused')}</Badge>{' '}
                      {text(`problems.${problem}`)}
                    </>
                  )}
                </td>
                <td>
                  {student ? `${student.number} ${textIn(student.name, language).text}` : '–'}
                </td>
                <td>{student ? marked(student.status) : '–'}</td>
              </tr>
            ),
          )}
        </tbody>
      </PageTable>
    </Panel>
  );
}
