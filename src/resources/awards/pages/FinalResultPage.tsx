import { Link } from 'react-router';
import {
  Badge,
  Callout,
  Icon,
  Page,
  PageTable,
  Panel,
  ActionButton,
  QueryState,
  TableHead,
  textIn,
  useCallMutation,
  useCallQuery,
  usePrivileges,
  useTexts,
  TextInLanguage,
} from '../../../framework/index.ts';
import { studentPath } from '../../shared/documentPaths.ts';
import { CHECKING } from '../access.ts';
import {
  type AwardLine,
  type ConsideredClass,
  type GpaSnapshot,
  finalResult,
  recalculateAward,
} from '../api.ts';
import { FINAL_RESULTS } from '../routes.ts';
import { AwardSteps } from './AwardSteps.tsx';
import styles from './awards.module.css';

function Conditions({ considered }: { considered: readonly ConsideredClass[] }) {
  const { text, translate } = useTexts('pages.final-results');
  return (
    <Panel title={text('conditions')} note={text('conditionsNote')}>
      <div className={styles.classes}>
        {considered.map(({ class: name, conditions }) => {
          const title = translate(`resources.awards.options.class.${name}`);
          const isMet = conditions.every(({ met }) => met);
          return (
            <PageTable
              key={name}
              label={title}
              caption={
                <>
                  {title}{' '}
                  <Badge tone={isMet ? 'good' : 'bad'}>{text(isMet ? 'met' : 'unmet')}</Badge>
                </>
              }
            >
              <thead>
                <tr>
                  <th scope="col">{text('condition')}</th>
                  <th scope="col" data-number>
                    {text('has')}
                  </th>
                  <th scope="col" data-number>
                    {text('needs')}
                  </th>
                  <th scope="col">{text('met')}?</th>
                </tr>
              </thead>
              <tbody>
                {conditions.map(({ rule, met, has, needs }) => (
                  <tr key={rule}>
                    <th scope="row">{text(`rule.${rule}`)}</th>
                    <td data-number>{has}</td>
                    <td data-number>{needs}</td>
                    <td>
                      <span className={styles.verdict} data-met={met}>
                        <Icon name={met ? 'check' : 'close'} size={16} />
                        {text(met ? 'met' : 'unmet')}
                      </span>
                    </td>
                  </tr>
                ))}
              </tbody>
            </PageTable>
          );
        })}
      </div>
    </Panel>
  );
}

function Working({ snapshot }: { snapshot: GpaSnapshot }) {
  const { text } = useTexts('pages.final-results');
  const versions = [snapshot.rules.grades, snapshot.rules.gpa, snapshot.rules.class].flatMap(
    (one) => (one ? [text('version', one)] : []),
  );
  return (
    <Panel title={text('working')} note={text('workingNote', { exact: snapshot.exact ?? '–' })}>
      <PageTable label={text('working')}>
        <TableHead
          columns={['unit', 'semester', 'credits', 'grade', 'raw', 'counted', 'why']}
          numbers={['credits', 'raw', 'counted']}
          label={text}
        />
        <tbody>
          {snapshot.lines.map((line) => (
            <tr key={line.unit}>
              <th scope="row">
                {line.unit}
                <small className={styles.under}>
                  <TextInLanguage value={line.title} />
                </small>
              </th>
              <td>{line.semester}</td>
              <td data-number>{line.credits}</td>
              <td>{line.result}</td>
              <td data-number>{line.raw ?? '–'}</td>
              <td data-number>{line.counted ?? '–'}</td>
              <td>{text(`because.${line.because}`)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {text('gpa')} {snapshot.gpa ?? '–'}
            </th>
            <td data-number>{snapshot.credits}</td>
            <td colSpan={4}>
              {text('rules')}: {versions.join(' · ')}
            </td>
          </tr>
        </tfoot>
      </PageTable>
    </Panel>
  );
}

function Changes({ award, onChanged }: { award: AwardLine; onChanged: () => void }) {
  const { text, translate } = useTexts('pages.final-results');
  const { send, isBusy } = useCallMutation(recalculateAward);
  const privileges = usePrivileges();
  const named = (what: string, value: string | null): string =>
    value === null
      ? text('nothing')
      : what === 'class'
        ? translate(`resources.awards.options.class.${value}`)
        : value;
  const closed = award.state === 'senate' ? text('reopenFirst') : undefined;
  const recalculate = async () => {
    const recalculated = await send(
      { params: { id: award.id } },
      { success: 'pages.final-results.recalculated' },
    );
    if (recalculated) onChanged();
  };
  return (
    <Panel title={text('changed')}>
      <Callout
        tone="caution"
        action={
          privileges.has(CHECKING) ? (
            <ActionButton
              isBusy={isBusy}
              disabled={closed !== undefined}
              title={closed}
              onClick={() => void recalculate()}
            >
              {text('recalculate')}
            </ActionButton>
          ) : undefined
        }
      >
        {text('changedNote')}
      </Callout>
      <PageTable label={text('changed')}>
        <TableHead columns={['condition', 'before', 'after']} label={text} />
        <tbody>
          {award.differences.map(({ what, unit, before, after }) => (
            <tr key={`${what}/${unit ?? before}`}>
              <th scope="row">
                {text(`what.${what}`)}
                {unit !== undefined && ` ${unit}`}
              </th>
              <td>{named(what, before)}</td>
              <td>{named(what, after)}</td>
            </tr>
          ))}
        </tbody>
      </PageTable>
    </Panel>
  );
}

/** One student: results, every condition met or not, and the award with its steps. */
export function FinalResultPage({ id }: { id: string }) {
  const { text, translate, language } = useTexts('pages.final-results');
  const { data: body, isError, refetch } = useCallQuery(finalResult, { params: { id } });
  return (
    <Page
      title={body ? textIn(body.student.label, language).text : text('title')}
      intro={body && [body.student.number, textIn(body.degree.label, language).text].join(' · ')}
    >
      <nav>
        <Link className={styles.link} to={FINAL_RESULTS}>
          {text('back')}
        </Link>
        {usePrivileges().has(CHECKING) && (
          <Link className={styles.link} to={studentPath(id)}>
            {text('documents')}
          </Link>
        )}
      </nav>
      <QueryState
        query={{ data: body, isError, refetch }}
        lines={8}
        failure={text('notThere')}
        inPanel
      />
      {body && (
        <>
          <dl className={styles.figures}>
            <div>
              <dt>{text('gpa')}</dt>
              <dd>{body.standing.gpa ?? '–'}</dd>
            </div>
            <div>
              <dt>{text('credits')}</dt>
              <dd>
                {body.standing.creditsEarned} / {body.standing.creditsRequired}
              </dd>
            </div>
            <div>
              <dt>{text('proposed')}</dt>
              <dd>
                {body.standing.class
                  ? translate(`resources.awards.options.class.${body.standing.class}`)
                  : text('notYet')}
              </dd>
            </div>
          </dl>
          {body.award && body.award.differences.length > 0 && (
            <Changes award={body.award} onChanged={refetch} />
          )}
          {body.award && <AwardSteps key={body.award.version} award={body.award} />}
          <Conditions considered={body.full.considered} />
          <Working snapshot={body.full.snapshot} />
        </>
      )}
    </Page>
  );
}
