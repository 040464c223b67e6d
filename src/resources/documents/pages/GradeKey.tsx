import { useTexts } from '../../../framework/index.ts';
import type { DocumentContent } from '../api/contents.ts';
import styles from './documents.module.css';

/** The grades with their points, and what the codes mean. */
export function GradeKey({
  gradeKey,
  codes,
}: Pick<DocumentContent, 'gradeKey'> & { codes: string }) {
  const { text } = useTexts('pages.documents');
  return (
    <section className={styles.key}>
      <h2>{text('gradeKey')}</h2>
      <ul>
        {gradeKey.map(({ grade, points, fromMark }) => (
          <li key={grade}>
            <strong>{grade}</strong> {text('band', { points, fromMark })}
          </li>
        ))}
      </ul>
      <p>{codes}</p>
    </section>
  );
}
