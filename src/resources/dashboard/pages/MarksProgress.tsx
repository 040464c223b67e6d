import { formatInteger, ShareBar, useCallQuery, useTexts } from '../../../framework/index.ts';
import { missingMarksSummary } from '../../marks/api.ts';
import { Card } from './Card.tsx';
import styles from './cards.module.css';

/** How many papers of the examinations being marked have all their marks. */
export function MarksProgress() {
  const { translate } = useTexts();
  const answer = useCallQuery(missingMarksSummary, {});
  const { papers = 0, complete = 0 } = answer.data ?? {};
  const text = translate('dashboard.marks.complete', {
    complete: formatInteger(complete),
    papers: formatInteger(papers),
  });
  return (
    <Card
      title={translate('dashboard.marks.title')}
      icon="verified"
      to="/manage-exam/no-marks-courses"
      state={answer}
    >
      {papers === 0 ? (
        <p className={styles.nothing}>{translate('dashboard.marks.none')}</p>
      ) : (
        <>
          <p className={styles.lead}>{text}</p>
          <ShareBar share={complete / papers} />
        </>
      )}
    </Card>
  );
}
