import { recordCalls } from '../../../contract/wire/calls/recordCalls.ts';
import { Badge, useCallQuery, useTexts, TextInLanguage } from '../../../framework/index.ts';
import { PartPanel } from './PartPanel.tsx';
import { aboutStudent, type MenteePart } from './parts.ts';
import styles from './mentees.module.css';

interface Registration {
  id: string;
  status: string;
  creditsTotal: number;
  _labels: { semester?: unknown };
}

interface Unit {
  id: string;
  registration: string;
  state: string;
  _labels: { offering?: unknown };
}

/** The registered units by semester. */
export function MenteeRegistrations({ id }: MenteePart) {
  const { translate } = useTexts();
  const answer = useCallQuery(
    recordCalls<Registration>('course-registrations').list,
    aboutStudent(id, 'createdAt'),
  );
  const { data: units } = useCallQuery(
    recordCalls<Unit>('registration-lines').list,
    aboutStudent(id, 'createdAt', 'registration.student'),
  );
  return (
    <PartPanel
      title={translate('pages.mentoring-students.registrations')}
      none={translate('pages.mentoring-students.noRegistrations')}
      answer={answer}
      line={({ id: registration, status, creditsTotal, _labels }) => (
        <>
          <div className={styles.lineHead}>
            <strong>
              <TextInLanguage value={_labels.semester} />
            </strong>
            <Badge tone={status === 'approved' || status === 'locked' ? 'good' : 'caution'}>
              {translate(`resources.course-registrations.options.status.${status}`)}
            </Badge>
          </div>
          <small>{translate('pages.mentoring-students.credits', { credits: creditsTotal })}</small>
          <ul className={styles.events}>
            {(units ?? [])
              .filter((unit) => unit.registration === registration)
              .map((unit) => (
                <li key={unit.id}>
                  <TextInLanguage value={unit._labels.offering} />
                  {unit.state !== 'enrolled' && (
                    <small>
                      {' '}
                      · {translate(`resources.registration-lines.options.state.${unit.state}`)}
                    </small>
                  )}
                </li>
              ))}
          </ul>
        </>
      )}
    />
  );
}
