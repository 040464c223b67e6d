import {
  ColumnChart,
  formatInteger,
  useCallQuery,
  useTexts,
  TextInLanguage,
} from '../../../framework/index.ts';
import { resultsSummary } from '../../results/api.ts';
import { GRADES } from '../../shared/rules/grades.ts';
import { Card } from './Card.tsx';
import styles from './cards.module.css';

/** The published grades of the last examination. */
export function GradeDistribution() {
  const { translate } = useTexts();
  const answer = useCallQuery(resultsSummary, { query: {} });
  const { sessions = [], session, total } = answer.data ?? {};
  const examination = sessions.find(({ id }) => id === session);
  const title = translate('dashboard.grades.title');
  return (
    <Card title={title} icon="examination" to="/manage-exam/results-summery" state={answer}>
      {!total || total.sat === 0 ? (
        <p className={styles.nothing}>{translate('dashboard.grades.none')}</p>
      ) : (
        <>
          {examination && (
            <p className={styles.nothing}>
              <TextInLanguage value={examination.title} />
            </p>
          )}
          <ColumnChart
            label={title}
            columns={GRADES.map((grade) => {
              const value = total.grades[grade] ?? 0;
              return { key: grade, value, text: formatInteger(value) };
            })}
          />
        </>
      )}
    </Card>
  );
}
