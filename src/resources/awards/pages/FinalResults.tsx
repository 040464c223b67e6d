import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { Link, useParams, useSearchParams } from 'react-router';
import {
  ActionButton,
  Actions,
  Badge,
  Note,
  Page,
  PageField,
  PageTable,
  QueryState,
  SmallSelect,
  TableHead,
  textIn,
  useCallMutation,
  useCallQuery,
  RecordJobProgress,
  useJobOfRecord,
  usePrivileges,
  useTexts,
  TextInLanguage,
} from '../../../framework/index.ts';
import { PageTurner } from '../../shared/pages/PageTurner.tsx';
import { useRowsShown } from '../../shared/pages/useRowsShown.ts';
import { CLASSES } from '../../shared/rules/degreeClass.ts';
import { CHECKING } from '../access.ts';
import {
  FINAL_RESULTS_SORTS,
  finalResults,
  finalResultsStudents,
  prepareAwards,
  type FinalResultLine,
  type FinalResults as FinalResultsBody,
  type FinalResultsSort,
  type PreparedAwards,
} from '../api.ts';
import { resultPath } from '../routes.ts';
import { FinalResultPage } from './FinalResultPage.tsx';
import styles from './awards.module.css';

const TONE = {
  autoReady: 'plain',
  officeChecked: 'caution',
  board: 'caution',
  senate: 'good',
} as const;

function Line({ line: { student, standing, award } }: { line: FinalResultLine }) {
  const { text, translate } = useTexts('pages.final-results');
  const unmet = standing.unmet.map((rule) => text(`rule.${rule}`)).join(', ');
  return (
    <tr>
      <th scope="row">
        <Link to={resultPath(student.id)} className={styles.link}>
          <TextInLanguage value={student.label} />
        </Link>
        <small className={styles.under}>{student.number}</small>
      </th>
      <td data-number>
        {standing.creditsEarned} / {standing.creditsRequired}
      </td>
      <td data-number>{standing.gpa ?? '–'}</td>
      <td>
        {standing.class ? (
          translate(`resources.awards.options.class.${standing.class}`)
        ) : (
          <>
            {text('notYet')}
            <small className={styles.under}>{text('missing', { rules: unmet })}</small>
          </>
        )}
      </td>
      <td>
        {award ? (
          <Badge tone={TONE[award.state]}>
            {translate(`resources.awards.options.state.${award.state}`)}
          </Badge>
        ) : (
          <span className={styles.quiet}>{text('noAward')}</span>
        )}
        {award && award.differences.length > 0 && (
          <>
            {' '}
            <Badge tone="bad">{text('changed')}</Badge>
          </>
        )}
      </td>
    </tr>
  );
}

/** The number of students of each class, by the awards as last prepared. */
function Classes({ classes }: Pick<FinalResultsBody, 'classes'>) {
  const { text, translate } = useTexts('pages.final-results');
  return (
    <>
      <dl className={styles.figures} aria-label={text('summary')}>
        {[...CLASSES, null].map((name) => (
          <div key={name ?? 'none'}>
            <dt>{name ? translate(`resources.awards.options.class.${name}`) : text('notYet')}</dt>
            <dd>{classes.find((one) => one.class === name)?.students ?? 0}</dd>
          </div>
        ))}
      </dl>
      <Note>{text('summaryNote')}</Note>
    </>
  );
}

/** The students of a round with their standing, some at a time. */
function Students({ degree, batch }: { degree: string; batch: string }) {
  const { text } = useTexts('pages.final-results');
  const [search, setSearch] = useState('');
  const [sort, setSort] = useState<FinalResultsSort>('number');
  const [first, setFirst] = useState(0);
  const count = useRowsShown();
  const students = useCallQuery(
    finalResultsStudents,
    { query: { degree, batch, search, sort }, range: [first, first + count - 1] },
    { keepPrevious: true },
  );
  const { data: lines, total } = students;
  return (
    <>
      <div className={styles.controls}>
        <PageField
          type="search"
          label={text('find')}
          value={search}
          onChange={(words) => {
            setSearch(words);
            setFirst(0);
          }}
        />
        <SmallSelect
          label={text('sort')}
          value={sort}
          onChange={(event) => {
            setSort(event.target.value as FinalResultsSort);
            setFirst(0);
          }}
        >
          {FINAL_RESULTS_SORTS.map((one) => (
            <option key={one} value={one}>
              {text(`sortBy.${one}`)}
            </option>
          ))}
        </SmallSelect>
      </div>
      <QueryState query={students} lines={8} inPanel />
      {lines && total !== null && (
        <>
          <Note>{text('found', { smart_count: total })}</Note>
          {total > 0 && (
            <PageTable label={text('students')}>
              <TableHead
                columns={['student', 'credits', 'gpa', 'proposed', 'award']}
                numbers={['credits', 'gpa']}
                label={text}
              />
              <tbody>
                {lines.map((line) => (
                  <Line key={line.student.id} line={line} />
                ))}
              </tbody>
            </PageTable>
          )}
          <PageTurner first={first} count={count} total={total} onTurn={setFirst} />
        </>
      )}
    </>
  );
}

function Choice({ body }: { body: FinalResultsBody }) {
  const { text, language } = useTexts('pages.final-results');
  const [, setSearch] = useSearchParams();
  return (
    <>
      <SmallSelect
        label={text('degree')}
        value={body.degree ?? ''}
        onChange={(event) => setSearch({ degree: event.target.value })}
      >
        {body.degrees.map(({ id, label }) => (
          <option key={id} value={id}>
            {textIn(label, language).text}
          </option>
        ))}
      </SmallSelect>
      <SmallSelect
        label={text('batch')}
        value={body.batch ?? ''}
        onChange={(event) => setSearch({ degree: body.degree ?? '', batch: event.target.value })}
      >
        {body.batches.map(({ id, label, students }) => (
          <option key={id} value={id}>
            {text('batchOption', { label, smart_count: students })}
          </option>
        ))}
      </SmallSelect>
    </>
  );
}

function Batch() {
  const { text } = useTexts('pages.final-results');
  const notify = useNotify();
  const queries = useQueryClient();
  const privileges = usePrivileges();
  const { send, isBusy } = useCallMutation(prepareAwards);
  const [search] = useSearchParams();
  const {
    data: body,
    isError,
    refetch,
  } = useCallQuery(
    finalResults,
    { query: { degree: search.get('degree') ?? '', batch: search.get('batch') ?? '' } },
    { keepPrevious: true },
  );
  const tell = (outcome: PreparedAwards): void =>
    notify(text('prepared', outcome), { type: 'success' });
  const found = useJobOfRecord(
    body?.round ?? null,
    ({ step }) => step === 'prepare',
    ({ state, result }) => {
      if (state === 'done') tell(result as PreparedAwards);
      void queries.invalidateQueries();
    },
  );
  const prepare = async (): Promise<void> => {
    const answer = await send({ body: { degree: body?.degree ?? '', batch: body?.batch ?? '' } });
    if (!answer) return;
    if ('job' in answer.data) await found.look();
    else {
      tell(answer.data);
      await queries.invalidateQueries();
    }
  };
  return (
    <Page title={text('title')} intro={text('intro')}>
      <QueryState query={{ data: body, isError, refetch }} lines={8} inPanel />
      {body && (
        <>
          <div className={styles.controls}>
            <Choice body={body} />
            <Actions>
              {privileges.has(CHECKING) && (
                <ActionButton
                  isBusy={isBusy}
                  disabled={body.batch === null || found.isRunning}
                  title={
                    body.batch === null
                      ? text('none')
                      : found.isRunning
                        ? text('preparing')
                        : undefined
                  }
                  onClick={() => void prepare()}
                >
                  {text('prepare')}
                </ActionButton>
              )}
            </Actions>
          </div>
          <RecordJobProgress found={found} label={text('preparing')} />
          {body.degree === null || body.batch === null ? (
            <Note>{text('none')}</Note>
          ) : (
            <>
              <Classes classes={body.classes} />
              <Students key={body.round} degree={body.degree} batch={body.batch} />
            </>
          )}
        </>
      )}
    </Page>
  );
}

/** `/manage-exam/final-results`: a degree and an intake, or one student (`/<student>`). */
export function FinalResults() {
  const [student = ''] = (useParams()['*'] ?? '').split('/');
  return student === '' ? <Batch /> : <FinalResultPage key={student} id={student} />;
}
