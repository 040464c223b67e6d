import { formatInteger, useCallQuery, useTexts, TextInLanguage } from '../../../framework/index.ts';
import { readRegistrationSummary } from '../../registration/api.ts';
import { Card, Figure } from './Card.tsx';
import styles from './cards.module.css';

const PLACE = '/manage-degree/course-reg-summary';
const COUNTED = ['students', 'registered', 'waiting'] as const;

/** The registrations of the present semester. */
export function RegistrationFigures() {
  const { translate } = useTexts();
  const answer = useCallQuery(readRegistrationSummary, { query: {} });
  const { semesters = [], semester, total } = answer.data ?? {};
  const present = semesters.find(({ id }) => id === semester);
  return (
    <Card
      title={translate('dashboard.registrations.title')}
      icon="degrees"
      to={PLACE}
      state={answer}
    >
      {present && (
        <p className={styles.nothing}>
          <TextInLanguage value={present.label} />
        </p>
      )}
      <div className={styles.figures}>
        {COUNTED.map((name) => (
          <Figure
            key={name}
            value={formatInteger(total?.[name] ?? 0)}
            label={translate(`dashboard.registrations.${name}`)}
          />
        ))}
      </div>
    </Card>
  );
}
