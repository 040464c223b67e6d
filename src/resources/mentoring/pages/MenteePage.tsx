import { Link } from 'react-router';
import { recordCalls } from '../../../contract/wire/calls/recordCalls.ts';
import { MAX_PAGE } from '../../../contract/wire/listQuery.ts';
import {
  Callout,
  Page,
  QueryState,
  textIn,
  useCallQuery,
  useTexts,
} from '../../../framework/index.ts';
import { ownMentees } from '../api.ts';
import { MENTEES } from '../routes.ts';
import { MenteeAttendance } from './MenteeAttendance.tsx';
import { MenteeBadges } from './MenteeBadges.tsx';
import { MenteeMarks } from './MenteeMarks.tsx';
import { MenteeMeetings } from './MenteeMeetings.tsx';
import { MenteeNotes } from './MenteeNotes.tsx';
import { MenteeRecord, type StudentRecord } from './MenteeRecord.tsx';
import { MenteeReferrals } from './MenteeReferrals.tsx';
import { MenteeRegistrations } from './MenteeRegistrations.tsx';
import { MenteeResults } from './MenteeResults.tsx';
import styles from './mentees.module.css';

/** The parts of a mentee's page, in order. */
const PARTS = [
  MenteeMeetings,
  MenteeNotes,
  MenteeMarks,
  MenteeReferrals,
  MenteeRegistrations,
  MenteeAttendance,
  MenteeResults,
] as const;

/** The page of one mentee. */
export function MenteePage({ id }: { id: string }) {
  const { translate, language } = useTexts();
  const answer = useCallQuery(recordCalls<StudentRecord>('students').read, { params: { id } });
  const { data: student } = answer;
  const { data: mentees, refetch: refetchMentees } = useCallQuery(ownMentees, {
    range: [0, MAX_PAGE - 1],
  });
  const mentee = mentees?.find((one) => one.id === id);
  const title = student
    ? textIn(student.nameWithInitials, language).text
    : translate('pages.mentoring-students.title');
  return (
    <Page title={title} intro={student?.registrationNumber}>
      <nav className={styles.links}>
        <Link to={MENTEES} className={styles.link}>
          {translate('pages.mentoring-students.back')}
        </Link>
      </nav>
      <QueryState query={answer} failure={translate('pages.mentoring-students.notYours')} inPanel />
      {student && mentees && !mentee && (
        <Callout tone="caution">{translate('pages.mentoring-students.notMentee')}</Callout>
      )}
      {mentee && <MenteeBadges mentee={mentee} />}
      {student && <MenteeRecord student={student} />}
      {student &&
        PARTS.map((Part, index) => (
          <Part key={index} id={id} isMentee={mentee !== undefined} onChanged={refetchMentees} />
        ))}
    </Page>
  );
}
