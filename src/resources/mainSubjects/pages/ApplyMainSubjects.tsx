import {
  Callout,
  formatDateTime,
  Note,
  Page,
  QueryState,
  textIn,
  useCallQuery,
  useTexts,
} from '../../../framework/index.ts';
import { StudentsOnly } from '../../shared/pages/StudentsOnly.tsx';
import { type OwnMainSubjects, readOwnMainSubjects } from '../api.ts';
import { Application, isInTime } from './Application.tsx';

const TEXTS = 'pages.apply-main-subjects';

/** The end of the time to apply, or why the student cannot apply now. */
function WindowNotice({ answer }: { answer: OwnMainSubjects }) {
  const { translate, language } = useTexts();
  const { why, window, isLate, application } = answer;
  const dates = window
    ? {
        opens: formatDateTime(window.opensAt, language),
        closes: formatDateTime(window.closesAt, language),
        late: formatDateTime(window.lateUntil ?? window.closesAt, language),
        semester: textIn(window.semester, language).text,
      }
    : {};
  if (isLate && why === null)
    return (
      <Callout tone="caution">
        {translate(`${TEXTS}.${isInTime(application) ? 'lateSettled' : 'late'}`, dates)}
      </Callout>
    );
  if (why === null) return <Callout tone="good">{translate(`${TEXTS}.open`, dates)}</Callout>;
  return (
    <Callout tone={why === 'notYet' ? 'plain' : 'caution'}>
      {why === 'notAStudent'
        ? translate('pages.students.noRecord')
        : translate(`${TEXTS}.why.${why}`, dates)}
    </Callout>
  );
}

function Offer() {
  const { translate, language } = useTexts();
  const { data, isError, refetch } = useCallQuery(readOwnMainSubjects, {});
  const present = data?.present.map((name) => textIn(name, language).text).join(', ') ?? '';
  return (
    <Page title={translate(`${TEXTS}.title`)} intro={translate(`${TEXTS}.intro`)}>
      <QueryState query={{ data, isError, refetch }} inPanel />
      {data && <WindowNotice answer={data} />}
      {data && present !== '' && (
        <Note>{translate(`${TEXTS}.present`, { subjects: present })}</Note>
      )}
      {data && data.curriculum !== null && (data.why === null || data.application) && (
        <Application answer={data} refetch={refetch} />
      )}
    </Page>
  );
}

/** `/manage-coureseunit/apply-main-subjects`: a student ranks and submits main subjects. */
export function ApplyMainSubjects() {
  const { translate } = useTexts();
  return (
    <StudentsOnly title={translate(`${TEXTS}.title`)}>
      <Offer />
    </StudentsOnly>
  );
}
