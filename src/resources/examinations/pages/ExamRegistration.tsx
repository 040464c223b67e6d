import { Link } from 'react-router';
import {
  Announcement,
  Note,
  Page,
  Panel,
  QueryState,
  useTexts,
  TextInLanguage,
} from '../../../framework/index.ts';
import { StudentsOnly } from '../../shared/pages/StudentsOnly.tsx';
import { OwnStanding } from './OwnStanding.tsx';
import { SessionSection } from './SessionSection.tsx';
import { useExamSheet } from './useExamSheet.tsx';
import styles from './examRegistration.module.css';

function Registration() {
  const { translate } = useTexts();
  const hand = useExamSheet();
  const { sheet, isError, refetch } = hand;
  const title = translate('pages.stu-exam-registration.title');
  if (!sheet)
    return (
      <Page title={title}>
        <QueryState query={{ data: sheet, isError, refetch }} lines={6} />
      </Page>
    );
  return (
    <Page title={title} intro={translate('pages.stu-exam-registration.intro')}>
      <p className={styles.facts}>
        {sheet.student.registrationNumber} · <TextInLanguage value={sheet.student.name} />
      </p>
      {sheet.sessions.length === 0 && <Note>{translate('examRegistration.none')}</Note>}
      {sheet.sessions.map((session) => (
        <SessionSection key={session.id} {...{ session, hand }} />
      ))}
      <Panel
        title={translate('examRegistration.standing')}
        note={translate('examRegistration.standingNote')}
      >
        <OwnStanding standing={sheet.standing} now={sheet.now} />
        <p className={styles.links}>
          <Link to="/manage-attendance/my-attendance">
            {translate('examRegistration.myAttendance')}
          </Link>
          <Link to="/manage-exam/exam-medical">{translate('examRegistration.medicalLink')}</Link>
          <Link to="/manage-exam/exam-entitlements">
            {translate('resources.exam-entitlements.views.main')}
          </Link>
        </p>
      </Panel>
      <Announcement text={hand.said} />
    </Page>
  );
}

/** A student's way into an examination: papers, registration and standing. */
export function ExamRegistration() {
  const { translate } = useTexts();
  return (
    <StudentsOnly title={translate('pages.stu-exam-registration.title')}>
      <Registration />
    </StudentsOnly>
  );
}
