import { useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router';
import {
  Announcement,
  Badge,
  Callout,
  Failed,
  Loading,
  Page,
  SmallSelect,
  textIn,
  useTexts,
  TextInLanguage,
} from '../../../framework/index.ts';
import { StudentsOnly } from '../../shared/pages/StudentsOnly.tsx';
import type { RegistrationSheet } from '../api.ts';
import { CreditLoad } from './CreditLoad.tsx';
import { OwnCredits } from './OwnCredits.tsx';
import { Standing } from './Standing.tsx';
import { SubmitRegistration } from './SubmitRegistration.tsx';
import { Reasons } from './UnitRow.tsx';
import { UnitSections } from './UnitSections.tsx';
import { useRegistrationSheet } from './useRegistrationSheet.tsx';
import styles from './registration.module.css';

const TONES = {
  draft: 'plain',
  submitted: 'caution',
  returned: 'bad',
  approved: 'good',
  locked: 'plain',
} as const;

/** Student, semester and status in one line under the title. */
function Head({
  sheet,
  onChoose,
}: {
  sheet: RegistrationSheet;
  onChoose: (semester: string) => void;
}) {
  const { translate, language } = useTexts();
  const { student, semester, semesters, registration } = sheet;
  return (
    <div className={styles.head}>
      {student && (
        <span>
          {student.registrationNumber} · <TextInLanguage value={student.name} /> ·{' '}
          {translate('registration.level', { level: student.level ?? '–' })}
        </span>
      )}
      {semesters.length > 1 ? (
        <SmallSelect
          label={translate('registration.semester')}
          value={semester?.id ?? ''}
          onChange={(event) => onChoose(event.target.value)}
        >
          {semesters.map((one) => (
            <option key={one.id} value={one.id}>
              {textIn(one.label, language).text}
            </option>
          ))}
        </SmallSelect>
      ) : (
        <span>
          <TextInLanguage value={semester?.label} />
        </span>
      )}
      {registration && (
        <Badge tone={TONES[registration.status]}>
          {translate(`resources.course-registrations.options.status.${registration.status}`)}
        </Badge>
      )}
    </div>
  );
}

function Registration() {
  const translate = useTranslate();
  const [params, setParams] = useSearchParams();
  const semester = params.get('semester');
  const hand = useRegistrationSheet(semester === null ? {} : { semester });
  const { sheet, isError, refetch } = hand;
  const title = translate('pages.course-registration.title');
  if (isError && !sheet)
    return (
      <Page title={title}>
        <Failed onRetry={refetch} />
      </Page>
    );
  if (!sheet)
    return (
      <Page title={title}>
        <Loading lines={6} />
      </Page>
    );
  if (!sheet.semester)
    return (
      <Page title={title}>
        <Callout tone="caution">
          <Reasons findings={sheet.may.begin.findings} />
        </Callout>
      </Page>
    );
  const whole = sheet.findings.filter(({ weight }) => weight !== 'tells');
  return (
    <Page title={title}>
      <Head sheet={sheet} onChoose={(chosen) => setParams({ semester: chosen })} />
      <Standing {...{ sheet, hand }} />
      {whole.length > 0 && sheet.registration?.status !== 'locked' && <Reasons findings={whole} />}
      <UnitSections {...{ sheet, hand }} />
      {sheet.student && (
        <OwnCredits student={sheet.student.id} status={sheet.registration?.status} />
      )}
      {sheet.registration && (
        <div className={`${styles.bar} bottom-bar`}>
          <CreditLoad {...sheet} />
          <SubmitRegistration {...{ sheet, hand }} />
        </div>
      )}
      <Announcement text={hand.said} />
    </Page>
  );
}

/** A student's registration for a semester. Every choice is stored at once. */
export function CourseRegistration() {
  const { translate } = useTexts();
  return (
    <StudentsOnly title={translate('pages.course-registration.title')}>
      <Registration />
    </StudentsOnly>
  );
}
