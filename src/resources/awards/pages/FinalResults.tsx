import { useNotify } from 'react-admin';
import { Link, useParams, useSearchParams } from 'react-router';
import {
  ActionButton,
  Actions,
  Badge,
  Note,
  Page,
  PageTable,
  QueryState,
  SmallSelect,
  TableHead,
  textIn,
  useCallMutation,
  useCallQuery,
  usePrivileges,
  useTexts,
} from '../../../framework/index.ts';
import { CLASSES } from '../../shared/rules/degreeClass.ts';
import { CHECKING } from '../access.ts';
import { type FinalResultLine, finalResults, prepareAwards } from '../api.ts';
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
  const { text, translate, language } = useTexts('pages.final-results');
  const unmet = standing.unmet.map((rule) => text(`rule.${rule}`)).join(', ');
  return (
    <tr>
      <th scope="row">
        <Link to={resultPath(student.id)} className={styles.link}>
          {textIn(student.label, language).text}
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

/** The students with their standing, and the number of each class. */
function BatchLines({ lines }: { lines: readonly FinalResultLine[] }) {
  const { text, translate } = useTexts('pages.final-results');
  const counts = [...CLASSES, null].map((name) => ({
    name,
    count: lines.filter(({ standing }) => standing.class === name).length,
  }));
  return (
    <>
      <dl className={styles.figures} aria-label={text('summary')}>
        {counts.map(({ name, count }) => (
          <div key={name ?? 'none'}>
            <dt>{name ? translate(`resources.awards.options.class.${name}`) : text('notYet')}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
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
    </>
  );
}

function Batch() {
  const { text, language } = useTexts('pages.final-results');
  const { send, isBusy } = useCallMutation(prepareAwards);
  const notify = useNotify();
  const privileges = usePrivileges();
  const [search, setSearch] = useSearchParams();
  const {
    data: body,
    isError,
    refetch,
  } = useCallQuery(finalResults, {
    query: { degree: search.get('degree') ?? '', batch: search.get('batch') ?? '' },
  });
  const prepare = async (): Promise<void> => {
    const prepared = await send({ body: { degree: body?.degree ?? '', batch: body?.batch ?? '' } });
    if (prepared) notify(text('prepared', prepared.data), { type: 'success' });
    refetch();
  };
  return (
    <Page title={text('title')} intro={text('intro')}>
      <QueryState query={{ data: body, isError, refetch }} lines={8} inPanel />
      {body && (
        <>
          <div className={styles.controls}>
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
              onChange={(event) =>
                setSearch({ degree: body.degree ?? '', batch: event.target.value })
              }
            >
              {body.batches.map(({ id, label, students }) => (
                <option key={id} value={id}>
                  {text('batchOption', { label, smart_count: students })}
                </option>
              ))}
            </SmallSelect>
            <Actions>
              {privileges.has(CHECKING) && (
                <ActionButton
                  isBusy={isBusy}
                  disabled={body.batch === null}
                  title={body.batch === null ? text('none') : undefined}
                  onClick={() => void prepare()}
                >
                  {text('prepare')}
                </ActionButton>
              )}
            </Actions>
          </div>
          {body.batch === null ? <Note>{text('none')}</Note> : <BatchLines lines={body.lines} />}
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
