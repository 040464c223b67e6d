import { useCallQuery, useLive, useTexts, TextInLanguage } from '../../../framework/index.ts';
import { resultsOfStudent } from '../../results/api.ts';
import { PartPanel } from './PartPanel.tsx';
import type { MenteePart } from './parts.ts';
import styles from './mentees.module.css';

/** The published results by semester. */
export function MenteeResults({ id }: MenteePart) {
  const { translate } = useTexts();
  const { data, isError, refetch } = useCallQuery(resultsOfStudent, { params: { id } });
  useLive('results', refetch);
  const shown = data?.gpa?.shown;
  return (
    <PartPanel
      title={translate('pages.mentoring-students.results')}
      note={
        data && shown
          ? translate('pages.mentoring-students.resultsGpa', {
              gpa: shown,
              credits: data.creditsEarned,
            })
          : undefined
      }
      none={translate(
        data?.isWithheld
          ? 'pages.mentoring-students.withheldResults'
          : 'pages.mentoring-students.noResults',
      )}
      answer={{ data: data?.semesters, isError, refetch }}
      line={({ label, gpa, lines }) => (
        <>
          <div className={styles.lineHead}>
            <strong>
              <TextInLanguage value={label} />
            </strong>
            {gpa.shown !== null && <span>GPA {gpa.shown}</span>}
          </div>
          <ul className={styles.events}>
            {lines.map((line) => (
              <li key={line.id}>
                {line.unit.code} <TextInLanguage value={line.unit.title} /> ·{' '}
                <strong>
                  {line.grade ??
                    (line.code === 'value' ? '' : line.code) ??
                    translate('pages.marks-publish.published.withdrawn')}
                </strong>
                {line.isCapped && <small> {translate('results.capped')}</small>}
              </li>
            ))}
          </ul>
        </>
      )}
    />
  );
}
