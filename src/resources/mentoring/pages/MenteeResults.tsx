import { useTranslate } from 'react-admin';
import type { Localised } from '../../../contract/model/constants.ts';
import { textIn, useAnswer, useLive, usePreferences } from '../../../framework/index.ts';
import { PartPanel } from './PartPanel.tsx';
import type { MenteePart } from './parts.ts';
import styles from './mentees.module.css';

interface Results {
  gpa: { shown: string | null; credits: string } | null;
  creditsEarned: string;
  semesters: {
    id: string;
    label: Localised;
    gpa: { shown: string | null };
    lines: {
      id: string;
      unit: { code: string; title: Localised };
      state: string;
      grade: string | null;
      code: string | null;
      isCapped: boolean;
    }[];
  }[];
}

/** The published results by semester. */
export function MenteeResults({ id }: MenteePart) {
  const translate = useTranslate();
  const { language } = usePreferences();
  const { body, isError, refetch } = useAnswer<Results>(`/results/students/${id}`);
  useLive('results', refetch);
  const shown = body?.gpa?.shown;
  return (
    <PartPanel
      title={translate('pages.mentoring-students.results')}
      note={
        body && shown
          ? translate('pages.mentoring-students.resultsGpa', {
              gpa: shown,
              credits: body.creditsEarned,
            })
          : undefined
      }
      none={translate('pages.mentoring-students.noResults')}
      answer={{ data: body?.semesters, isError, refetch }}
      line={({ label, gpa, lines }) => (
        <>
          <div className={styles.lineHead}>
            <strong>{textIn(label, language).text}</strong>
            {gpa.shown !== null && <span>GPA {gpa.shown}</span>}
          </div>
          <ul className={styles.events}>
            {lines.map((line) => (
              <li key={line.id}>
                {line.unit.code} {textIn(line.unit.title, language).text} ·{' '}
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
