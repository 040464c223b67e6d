import { useNotify, useTranslate } from 'ra-core';
import { useMemo, type ReactNode } from 'react';
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
  useAnswer,
  useCallQuery,
  usePortalServices,
  usePreferences,
  usePrivileges,
  useSaveRecord,
  type ViewRecord,
} from '../../../framework/index.ts';
import { OwnMentoring } from './OwnMentoring.tsx';
import styles from './user.module.css';

interface Studies {
  student: string;
  degree: Localised | null;
  subject: Localised | null;
}

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
 * The own student record, and what of it the student keeps up to date; nothing for whoever is no
 * student.
 */
export function OwnStudies() {
  const { body: studies } = useAnswer<Studies | null>('/user/studies');
  return studies ? <StudentRecord studies={studies} /> : null;
}

function StudentRecord({ studies }: { studies: Studies }) {
  const translate = useTranslate();
  const notify = useNotify();
  const { language } = usePreferences();
  const { catalogue } = usePortalServices();
  const privileges = usePrivileges();
  const { update } = useSaveRecord('students');
  const {
    body: record,
    isError,
    refetch,
  } = useAnswer<OwnStudent>(`/user/student/${studies.student}`);
  const { data: events } = useCallQuery(listStatusEvents, {
    query: {
      filter: JSON.stringify({ student: studies.student }),
      sort: JSON.stringify(['startsOn', 'DESC']),
    },
    range: [0, 49],
  });
  const ownPart = useMemo((): ResourceDeclaration | null => {
    const students = catalogue.resources.get('students');
    const fields = Object.fromEntries(
      OWN_FIELDS.flatMap((name) => (students?.fields[name] ? [[name, students.fields[name]]] : [])),
    );
    return students
      ? { ...students, fields, form: { sections: [{ key: 'contact', fields: [...OWN_FIELDS] }] } }
      : null;
  }, [catalogue]);
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
  const labels = record._labels ?? {};
  const text = (value: unknown): string => textIn(value, language).text;
  const inBoth = (name: Localised | null): ReactNode =>
    name && (
      <>
        <span lang="en">{name.en}</span>
        <br />
        <span lang="si">{name.si}</span>
      </>
    );
  const lines: Readonly<Record<string, ReactNode>> = {
    registrationNumber: record.registrationNumber,
    indexNumber: record.indexNumber,
    nameWithInitials: inBoth(record.nameWithInitials),
    fullName: inBoth(record.fullName),
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
    <>
      <Panel
        title={translate('pages.profile.studies')}
        note={translate('pages.profile.studiesNote')}
      >
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
              <ul>
                {(events ?? []).map(({ id, status, startsOn, endsOn }) => (
                  <li key={id}>
                    {translate(`resources.students.options.status.${status}`)}{' '}
                    <small>
                      {translate(
                        endsOn === null
                          ? 'pages.profile.statusSince'
                          : 'pages.profile.statusPeriod',
                        {
                          from: formatDate(startsOn, language),
                          to: endsOn === null ? '' : formatDate(endsOn, language),
                        },
                      )}
                    </small>
                  </li>
                ))}
              </ul>
            </dd>
          </div>
        </dl>
      </Panel>
      {privileges.has('RESULTS_VIEW') && (
        <Panel
          title={translate('pages.own-convocation.title')}
          note={translate('pages.own-convocation.intro')}
        >
          <Link to="/manage-exam/my-convocation">{translate('pages.own-convocation.menu')}</Link>
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
