import { useMemo, type ReactNode } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { Localised } from '../../../contract/model/constants.ts';
import type { ResourceDeclaration } from '../../../contract/model/resource.ts';
import { recordCalls } from '../../../contract/wire/calls/recordCalls.ts';
import {
  Badge,
  editableFields,
  Failed,
  formatDate,
  Panel,
  permissionsOf,
  RecordForm,
  textIn,
  useCallQuery,
  usePortalServices,
  usePrivileges,
  useSaveRecord,
  type ViewRecord,
  useTexts,
  ShownOf,
} from '../../../framework/index.ts';
import { Translations } from '../../shared/pages/Translations.tsx';
import { readOwnStudies, readStudent, type Studies } from '../../students/api.ts';
import { OwnMentoring } from './OwnMentoring.tsx';
import styles from './user.module.css';

interface OwnStudent extends ViewRecord {
  registrationNumber: string;
  indexNumber: string | null;
  nameWithInitials: Localised;
  fullName: Localised | null;
  medium: string;
  status: string;
}

interface StatusEvent {
  id: string;
  status: string;
  startsOn: string;
  endsOn: string | null;
}

const { list: listStatusEvents } = recordCalls<StatusEvent>('student-status-events');

const OWN_FIELDS = ['email', 'phone', 'address', 'photo'] as const;

/**
 * The user's own student record with the fields that students edit; renders nothing for other
 * users.
 */
export function OwnStudies() {
  const { data: studies } = useCallQuery(readOwnStudies, {});
  return studies ? <StudentRecord studies={studies} /> : null;
}

/** The fields that students edit, as a resource of their own. */
function useOwnPart(): ResourceDeclaration | null {
  const { catalogue } = usePortalServices();
  return useMemo(() => {
    const students = catalogue.resources.get('students');
    if (!students) return null;
    const fields = Object.fromEntries(
      OWN_FIELDS.flatMap((name) => (students.fields[name] ? [[name, students.fields[name]]] : [])),
    );
    const form = { sections: [{ key: 'contact', fields: [...OWN_FIELDS] }] };
    return { ...students, fields, form };
  }, [catalogue]);
}

function StudentRecord({ studies }: { studies: Studies }) {
  const translate = useTranslate();
  const notify = useNotify();
  const privileges = usePrivileges();
  const { update } = useSaveRecord('students');
  const { data, isError, refetch } = useCallQuery(readStudent, {
    params: { id: studies.student },
  });
  const record = data as OwnStudent | undefined;
  const ownPart = useOwnPart();
  const editable = useMemo(
    () =>
      ownPart && record ? editableFields(ownPart, permissionsOf(record).edit) : new Set<string>(),
    [ownPart, record],
  );
  if (isError)
    return (
      <Panel title={translate('pages.profile.studies')}>
        <Failed onRetry={refetch} />
      </Panel>
    );
  if (!record || !ownPart) return null;
  return (
    <>
      <StudentFacts record={record} studies={studies} />
      {privileges.has('RESULTS_VIEW') && (
        <Panel
          title={translate('pages.own-convocation.title')}
          note={translate('pages.own-convocation.intro')}
        >
          <Link to="/manage-exam/my-convocation">{translate('pages.own-convocation.title')}</Link>
        </Panel>
      )}
      <OwnMentoring student={studies.student} />
      <RecordForm
        resource={ownPart}
        admin="students"
        record={record}
        editable={editable}
        draftKey={null}
        send={(changes, version) => update(record.id, changes, version)}
        staysAfterSave
        onSaved={() => {
          notify('pages.profile.saved', { type: 'success' });
          refetch();
        }}
      />
    </>
  );
}

const inBothLanguages = (name: Localised | null): ReactNode =>
  name && (
    <>
      <span lang="en">{name.en}</span>
      <br />
      <Translations text={name} />
    </>
  );

/** The other fields of the record, read-only. */
function StudentFacts({ record, studies }: { record: OwnStudent; studies: Studies }) {
  const { translate, language } = useTexts();
  const labels = record._labels ?? {};
  const text = (value: unknown): string => textIn(value, language).text;
  const lines: Readonly<Record<string, ReactNode>> = {
    registrationNumber: record.registrationNumber,
    indexNumber: record.indexNumber,
    nameWithInitials: inBothLanguages(record.nameWithInitials),
    fullName: inBothLanguages(record.fullName),
    batch: text(labels['batch']),
    medium: translate(`resources.students.options.medium.${record.medium}`),
    curriculum: [text(studies.degree), text(studies.subject), text(labels['curriculum'])]
      .filter((part) => part !== '')
      .join(' · '),
    mainSubjects: (Array.isArray(labels['mainSubjects']) ? labels['mainSubjects'] : [])
      .map(text)
      .join(', '),
    mentor: text(labels['mentor']),
  };
  return (
    <Panel title={translate('pages.profile.studies')} note={translate('pages.profile.studiesNote')}>
      <dl className={styles.studies}>
        {Object.entries(lines)
          .filter(([, value]) => value)
          .map(([name, value]) => (
            <div key={name}>
              <dt>{translate(`resources.students.fields.${name}`)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        <div>
          <dt>{translate('resources.students.fields.status')}</dt>
          <dd>
            <Badge tone={record.status === 'enrolled' ? 'good' : 'caution'}>
              {translate(`resources.students.options.status.${record.status}`)}
            </Badge>
            <StatusHistory student={studies.student} />
          </dd>
        </div>
      </dl>
    </Panel>
  );
}

/** The student's dated statuses, newest first. */
function StatusHistory({ student }: { student: string }) {
  const { translate, language } = useTexts();
  const { data: events, total } = useCallQuery(listStatusEvents, {
    query: {
      filter: JSON.stringify({ student }),
      sort: JSON.stringify(['startsOn', 'DESC']),
    },
    range: [0, 49],
  });
  const period = ({ startsOn, endsOn }: StatusEvent): string =>
    translate(endsOn === null ? 'pages.profile.statusSince' : 'pages.profile.statusPeriod', {
      from: formatDate(startsOn, language),
      to: endsOn === null ? '' : formatDate(endsOn, language),
    });
  return (
    <>
      <ul>
        {(events ?? []).map((event) => (
          <li key={event.id}>
            {translate(`resources.students.options.status.${event.status}`)}{' '}
            <small>{period(event)}</small>
          </li>
        ))}
      </ul>
      <ShownOf shown={events?.length ?? 0} total={total} />
    </>
  );
}
