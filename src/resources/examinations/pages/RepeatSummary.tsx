import { useState } from 'react';
import { useTranslate } from 'react-admin';
import {
  Badge,
  Failed,
  formatDate,
  Loading,
  Note,
  Page,
  PageField,
  PageTable,
  ReportActions,
  textIn,
  useAnswer,
  usePreferences,
} from '../../../framework/index.ts';
import type { OwedUnit, RepeatSummary as Summary } from '../summaries.ts';
import styles from './reports.module.css';

const MOST_SHOWN = 300;

const matches = ({ student, unit }: OwedUnit, wanted: string): boolean =>
  wanted === '' ||
  [
    student.registrationNumber,
    student.name.en,
    student.name.si,
    unit.code,
    unit.title.en,
    unit.title.si,
  ].some((text) => text.toLowerCase().includes(wanted));

function Row({ owed }: { owed: OwedUnit }) {
  const translate = useTranslate();
  const { language } = usePreferences();
  const text = (key: string, args?: Record<string, unknown>): string =>
    translate(`repeatSummary.${key}`, args);
  const {
    student,
    batch,
    unit,
    grades,
    used,
    most,
    kind,
    number,
    next,
    isRegistered,
    isExhausted,
    isAwaited,
  } = owed;
  return (
    <tr>
      <th scope="row">
        {student.registrationNumber}
        <div>{textIn(student.name, language).text}</div>
        <div className={styles.facts}>{batch}</div>
      </th>
      <td>
        {unit.code} {textIn(unit.title, language).text}
      </td>
      <td>{grades.join(', ') || '–'}</td>
      <td data-number>{most === null ? used : text('usedOf', { used, most })}</td>
      <td>
        {translate(`examSummary.keys.attempt.${kind}`)} ·{' '}
        {translate('examRegistration.attempt', { number })}
      </td>
      <td>
        {next === null ? (
          text('noNext')
        ) : (
          <>
            {textIn(next.session, language).text}
            {next.startsAt && (
              <div className={styles.facts}>{formatDate(next.startsAt, language)}</div>
            )}
          </>
        )}
      </td>
      <td>
        {isExhausted ? (
          <Badge tone="bad">{text('exhausted')}</Badge>
        ) : isAwaited ? (
          <Badge tone="caution">{text('awaited')}</Badge>
        ) : (
          <Badge tone={isRegistered ? 'good' : 'plain'}>
            {text(isRegistered ? 'registered' : 'notRegistered')}
          </Badge>
        )}
      </td>
    </tr>
  );
}

/** Who owes which unit, what they have used of it and where it is sat next. */
export function RepeatSummary() {
  const translate = useTranslate();
  const { language } = usePreferences();
  const [batch, setBatch] = useState('');
  const [department, setDepartment] = useState('');
  const [search, setSearch] = useState('');
  const text = (key: string, args?: Record<string, unknown>): string =>
    translate(`repeatSummary.${key}`, args);
  const path = `/exam-repeat-sum?${new URLSearchParams({ ...(batch === '' ? {} : { batch }), ...(department === '' ? {} : { department }) }).toString()}`;
  const { body: summary, isError, refetch } = useAnswer<Summary>(path);
  const found = (summary?.owed ?? []).filter((owed) => matches(owed, search.trim().toLowerCase()));
  const shown = found.slice(0, MOST_SHOWN);
  const students = new Set(found.map(({ student }) => student.id)).size;
  const title = translate('pages.exam-repeat-sum.title');
  return (
    <Page title={title} intro={translate('pages.exam-repeat-sum.intro')}>
      <div className={styles.controls}>
        <PageField
          label={text('batch')}
          value={batch}
          onChange={setBatch}
          options={[
            ['', text('all')],
            ...(summary?.batches ?? []).map(({ id, label }) => [id, label] as const),
          ]}
        />
        <PageField
          label={text('department')}
          value={department}
          onChange={setDepartment}
          options={[
            ['', text('all')],
            ...(summary?.departments ?? []).map(
              ({ id, label }) => [id, textIn(label, language).text] as const,
            ),
          ]}
        />
        <PageField type="search" label={text('search')} value={search} onChange={setSearch} />
        <ReportActions path={path} fileName="repeats" />
      </div>
      {isError ? (
        <Failed onRetry={refetch} />
      ) : !summary ? (
        <Loading lines={8} />
      ) : found.length === 0 ? (
        <Note>{text('none')}</Note>
      ) : (
        <>
          <p role="status">
            {text('counted', { smart_count: found.length, students })}
            {found.length > shown.length &&
              ` ${text('shownOf', { shown: shown.length, total: found.length })}`}
          </p>
          <PageTable label={title}>
            <thead>
              <tr>
                {['student', 'unit', 'grades'].map((key) => (
                  <th scope="col" key={key}>
                    {text(key)}
                  </th>
                ))}
                <th scope="col" data-number>
                  {text('used')}
                </th>
                <th scope="col">{translate('resources.exam-registrations.fields.attemptKind')}</th>
                <th scope="col">{text('next')}</th>
                <th scope="col">{text('registered')}</th>
              </tr>
            </thead>
            <tbody>
              {shown.map((owed) => (
                <Row key={`${owed.student.id}/${owed.unit.id}`} owed={owed} />
              ))}
            </tbody>
          </PageTable>
        </>
      )}
    </Page>
  );
}
