import { useState } from 'react';
import { inAllLanguages } from '../../../contract/model/localised.ts';
import { callRequest } from '../../../contract/wire/calls/callRequest.ts';
import {
  Badge,
  formatDate,
  Note,
  Page,
  PageField,
  PageTable,
  QueryState,
  ReportActions,
  textIn,
  useCallQuery,
  useTexts,
} from '../../../framework/index.ts';
import { type OwedUnit, readRepeatSummary } from '../api.ts';
import styles from './reports.module.css';

const MAX_SHOWN = 300;

const matches = ({ student, unit }: OwedUnit, wanted: string): boolean =>
  wanted === '' ||
  [
    student.registrationNumber,
    inAllLanguages(student.name),
    unit.code,
    inAllLanguages(unit.title),
  ].some((text) => text.toLowerCase().includes(wanted));

function Row({ owed }: { owed: OwedUnit }) {
  const { text, translate, language } = useTexts('repeatSummary');
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

function OwedTable({ label, owed }: { label: string; owed: readonly OwedUnit[] }) {
  const { text, translate } = useTexts('repeatSummary');
  return (
    <PageTable label={label}>
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
        {owed.map((unit) => (
          <Row key={`${unit.student.id}/${unit.unit.id}`} owed={unit} />
        ))}
      </tbody>
    </PageTable>
  );
}

/** The units that students have still to pass, also as a report. */
export function RepeatSummary() {
  const { text, translate, language } = useTexts('repeatSummary');
  const [batch, setBatch] = useState('');
  const [department, setDepartment] = useState('');
  const [search, setSearch] = useState('');
  const wanted = {
    query: {
      ...(batch === '' ? {} : { batch }),
      ...(department === '' ? {} : { department }),
    },
  };
  const { data: summary, isError, refetch } = useCallQuery(readRepeatSummary, wanted);
  const found = (summary?.owed ?? []).filter((owed) => matches(owed, search.trim().toLowerCase()));
  const shown = found.slice(0, MAX_SHOWN);
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
        <ReportActions path={callRequest(readRepeatSummary, wanted).path} fileName="repeats" />
      </div>
      {isError || !summary ? (
        <QueryState query={{ data: summary, isError, refetch }} lines={8} />
      ) : found.length === 0 ? (
        <Note>{text('none')}</Note>
      ) : (
        <>
          <p role="status">
            {text('counted', { smart_count: found.length, students })}
            {found.length > shown.length &&
              ` ${text('shownOf', { shown: shown.length, total: found.length })}`}
          </p>
          <OwedTable label={title} owed={shown} />
        </>
      )}
    </Page>
  );
}
