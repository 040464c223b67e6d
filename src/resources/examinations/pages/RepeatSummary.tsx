import { useState } from 'react';
import { callRequest } from '../../../contract/wire/calls/callRequest.ts';
import {
  Badge,
  formatDate,
  Page,
  PageField,
  PageTable,
  ReportActions,
  textIn,
  useCallQuery,
  useTexts,
  TextInLanguage,
} from '../../../framework/index.ts';
import { PagedRows, useListPage } from '../../shared/pages/PagedRows.tsx';
import { listOwedUnits, type OwedUnit, readRepeatSummary } from '../api.ts';
import styles from './reports.module.css';

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
        <div>
          <TextInLanguage value={student.name} />
        </div>
        <div className={styles.facts}>{batch}</div>
      </th>
      <td>
        {unit.code} <TextInLanguage value={unit.title} />
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
            <TextInLanguage value={next.session} />
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
  const page = useListPage();
  const { search, range, onTurn } = page;
  const query = {
    search,
    ...(batch === '' ? {} : { batch }),
    ...(department === '' ? {} : { department }),
  };
  const { data: summary } = useCallQuery(readRepeatSummary, { query }, { keepPrevious: true });
  const owed = useCallQuery(listOwedUnits, { query, range }, { keepPrevious: true });
  const title = translate('pages.exam-repeat-sum.title');
  const filter = (set: (value: string) => void) => (value: string) => {
    set(value);
    onTurn(0);
  };
  return (
    <Page title={title} intro={translate('pages.exam-repeat-sum.intro')}>
      <div className={styles.controls}>
        <PageField
          label={text('batch')}
          value={batch}
          onChange={filter(setBatch)}
          options={[
            ['', text('all')],
            ...(summary?.batches ?? []).map(({ id, label }) => [id, label] as const),
          ]}
        />
        <PageField
          label={text('department')}
          value={department}
          onChange={filter(setDepartment)}
          options={[
            ['', text('all')],
            ...(summary?.departments ?? []).map(
              ({ id, label }) => [id, textIn(label, language).text] as const,
            ),
          ]}
        />
        <PageField type="search" label={text('search')} value={search} onChange={page.onSearch} />
        <ReportActions path={callRequest(readRepeatSummary, { query }).path} fileName="repeats" />
      </div>
      <PagedRows page={page} query={owed} none={text('none')}>
        {(rows, total) => (
          <>
            <p role="status">
              {text('counted', { smart_count: total, students: summary?.students ?? '…' })}
            </p>
            <OwedTable label={title} owed={rows} />
          </>
        )}
      </PagedRows>
    </Page>
  );
}
