import type { ReactNode } from 'react';
import type { Localised } from '../../../contract/model/constants.ts';
import { recordCalls } from '../../../contract/wire/calls/recordCalls.ts';
import {
  Badge,
  formatDate,
  Panel,
  textIn,
  useCallQuery,
  useTexts,
} from '../../../framework/index.ts';
import { Translations } from '../../shared/pages/Translations.tsx';
import { aboutStudent } from './parts.ts';
import styles from './mentees.module.css';

export interface StudentRecord {
  id: string;
  registrationNumber: string;
  nameWithInitials: Localised;
  fullName: Localised | null;
  medium: string;
  status: string;
  mentorUntil: string | null;
  email: string | null;
  phone: string | null;
  _labels: { batch?: unknown; curriculum?: unknown; mainSubjects?: unknown[]; mentor?: unknown };
}

interface StatusEvent {
  id: string;
  status: string;
  startsOn: string;
  endsOn: string | null;
}

/** A student's personal data and the history of the studies. */
export function MenteeRecord({ student }: { student: StudentRecord }) {
  const { translate, language } = useTexts();
  const { data: events } = useCallQuery(
    recordCalls<StatusEvent>('student-status-events').list,
    aboutStudent(student.id, 'startsOn'),
  );
  const { _labels: labels } = student;
  const text = (value: unknown): string => textIn(value, language).text;
  const lines: Readonly<Record<string, ReactNode>> = {
    fullName: student.fullName ? (
      <>
        {student.fullName.en}
        <br />
        <Translations text={student.fullName} />
      </>
    ) : null,
    batch: text(labels.batch),
    medium: translate(`resources.students.options.medium.${student.medium}`),
    curriculum: text(labels.curriculum),
    mainSubjects: (labels.mainSubjects ?? []).map(text).join(', '),
    email: student.email && <a href={`mailto:${student.email}`}>{student.email}</a>,
    phone: student.phone && <a href={`tel:${student.phone}`}>{student.phone}</a>,
  };
  return (
    <Panel title={translate('pages.mentoring-students.record')}>
      <dl className={styles.record}>
        {Object.entries(lines)
          .filter(([, value]) => value)
          .map(([field, value]) => (
            <div key={field}>
              <dt>{translate(`resources.students.fields.${field}`)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        <div>
          <dt>{translate('resources.students.fields.status')}</dt>
          <dd>
            <Badge tone={student.status === 'enrolled' ? 'good' : 'caution'}>
              {translate(`resources.students.options.status.${student.status}`)}
            </Badge>
            <ul className={styles.events}>
              {(events ?? []).map(({ id, status, startsOn, endsOn }) => (
                <li key={id}>
                  {translate(`resources.students.options.status.${status}`)}{' '}
                  <small>
                    {translate(
                      endsOn === null
                        ? 'pages.mentoring-students.since'
                        : 'pages.mentoring-students.period',
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
  );
}
