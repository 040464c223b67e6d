import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import {
  Callout,
  formatDateTime,
  LastUpdated,
  Page,
  PageTable,
  Panel,
  QueryState,
  TableHead,
  textIn,
  useKeptQuery,
  useLive,
  useTexts,
  TextInLanguage,
} from '../../../framework/index.ts';
import { DOCUMENTS } from '../../shared/documentPaths.ts';
import { HoldNotice } from '../../shared/pages/HoldNotice.tsx';
import { type OwnResults as Own, ownResults, type PublishedLine } from '../api.ts';
import { GradeCell } from './ResultCells.tsx';
import { Working } from './Working.tsx';
import styles from './results.module.css';

const TEXTS = 'pages.results';

/** A result with its working, which opens below it. */
function ResultLine({ line }: { line: PublishedLine }) {
  const { translate } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const name = translate(`${TEXTS}.${isOpen ? 'hide' : 'show'}Working`, { unit: line.unit.code });
  return (
    <>
      <tr>
        <th scope="row">
          {line.unit.code}
          <div className={styles.quiet}>
            <TextInLanguage value={line.unit.title} />
          </div>
        </th>
        <td>
          <GradeCell {...line} />
        </td>
        <td data-number>{line.pointsCounted ?? line.pointsRaw ?? '–'}</td>
        <td data-number>{line.total ?? '–'}</td>
        <td data-number>
          {line.unit.credits}
          {!line.countsInGpa && <div className={styles.quiet}>{translate('results.nonGpa')}</div>}
        </td>
        <td>
          {line.attemptNumber} · {translate(`results.attempts.${line.attemptKind}`)}
        </td>
        <td data-print="never">
          {line.working.length > 0 ? (
            <button
              type="button"
              className={styles.reveal}
              aria-expanded={isOpen}
              aria-label={name}
              onClick={() => setOpen(!isOpen)}
            >
              {translate(`${TEXTS}.working`)}
            </button>
          ) : (
            <span className={styles.quiet}>
              {line.state === 'published' ? translate('results.state.onRecord') : '–'}
            </span>
          )}
        </td>
      </tr>
      {isOpen && (
        <tr data-print="never">
          <td colSpan={7}>
            <Working steps={line.working} />
            {line.ruleSet !== null && <small className={styles.quiet}>{line.ruleSet}</small>}
          </td>
        </tr>
      )}
    </>
  );
}

function SemesterTable({ label, lines }: { label: string; lines: readonly PublishedLine[] }) {
  const translate = useTranslate();
  return (
    <PageTable label={label}>
      <TableHead
        columns={['unit', 'grade', 'points', 'total', 'credits', 'attempt', 'working']}
        numbers={['points', 'total', 'credits']}
        unprinted={['working']}
        label={(name) => translate(name === 'working' ? `${TEXTS}.working` : `results.${name}`)}
      />
      <tbody>
        {lines.map((line) => (
          <ResultLine key={line.id} line={line} />
        ))}
      </tbody>
    </PageTable>
  );
}

function GpaPanel({ gpa, creditsEarned }: Pick<Own, 'gpa' | 'creditsEarned'>) {
  const translate = useTranslate();
  return (
    <Panel
      title={translate(`${TEXTS}.cumulative`)}
      note={translate(`${TEXTS}.creditsEarned`, { credits: creditsEarned ?? '–' })}
    >
      {!gpa || gpa.shown === null ? (
        <p>{translate(`${TEXTS}.noGpa`)}</p>
      ) : (
        <>
          <p className={styles.gpa}>
            <span>{translate(`${TEXTS}.gpa`)}</span>
            <strong>{gpa.shown}</strong>
            <span className={styles.quiet}>
              {translate(`${TEXTS}.creditsCounted`, { credits: gpa.credits })}
            </span>
          </p>
          <details data-print="never">
            <summary>{translate(`${TEXTS}.gpaWorking`)}</summary>
            <div className={styles.stack}>
              <p>
                {translate(`${TEXTS}.gpaRule`, {
                  ruleSet: gpa.ruleSet,
                  cap: gpa.repeatCap,
                  sum: gpa.sum,
                  credits: gpa.credits,
                  gpa: gpa.shown,
                })}
              </p>
              <PageTable label={translate(`${TEXTS}.gpaWorking`)}>
                <thead>
                  <tr>
                    <th scope="col">{translate('results.unit')}</th>
                    <th scope="col" data-number>
                      {translate('results.credits')}
                    </th>
                    <th scope="col" data-number>
                      {translate('results.attempt')}
                    </th>
                    <th scope="col">{translate('results.grade')}</th>
                    <th scope="col" data-number>
                      {translate('results.points')}
                    </th>
                    <th scope="col">{translate(`${TEXTS}.gpa`)}</th>
                  </tr>
                </thead>
                <tbody>
                  {gpa.working.map(({ code, credits, attempt, result, counted, because }) => (
                    <tr key={code}>
                      <th scope="row">{code}</th>
                      <td data-number>{credits}</td>
                      <td data-number>{attempt}</td>
                      <td>{result}</td>
                      <td data-number>{counted ?? '–'}</td>
                      <td>{translate(`results.because.${because}`)}</td>
                    </tr>
                  ))}
                </tbody>
              </PageTable>
            </div>
          </details>
        </>
      )}
    </Panel>
  );
}

/** A student's own published results with their working, for screen and paper. */
export function OwnResults() {
  const { translate, language } = useTexts();
  const query = useKeptQuery(ownResults, {});
  const { data: body, refetch } = query;
  useLive('results', refetch);
  const semesterText = ({ label }: Own['semesters'][number]): string =>
    textIn(label, language).text;
  return (
    <Page title={translate(`${TEXTS}.title`)} intro={translate(`${TEXTS}.introStudent`)}>
      <QueryState query={query} lines={8} inPanel />
      <LastUpdated since={query.since} />
      {body && body.holds.length > 0 && <HoldNotice holds={body.holds} />}
      {body && body.holds.length === 0 && body.semesters.length === 0 && (
        <Callout>{translate(`${TEXTS}.noneStudent`)}</Callout>
      )}
      {body && body.semesters.length > 0 && (
        <>
          <GpaPanel gpa={body.gpa} creditsEarned={body.creditsEarned} />
          {body.semesters.map((semester) => (
            <Panel
              key={semester.id}
              title={semesterText(semester)}
              note={
                semester.gpa.shown === null
                  ? undefined
                  : translate(`${TEXTS}.semesterGpa`, {
                      gpa: semester.gpa.shown,
                      credits: semester.gpa.credits,
                    })
              }
            >
              <SemesterTable label={semesterText(semester)} lines={semester.lines} />
            </Panel>
          ))}
          <Panel>
            <p className={styles.quiet}>
              {translate(`${TEXTS}.asOf`, { moment: formatDateTime(body.asOf, language) })}
            </p>
            <Link to={DOCUMENTS}>{translate(`${TEXTS}.documents`)}</Link>
          </Panel>
        </>
      )}
    </Page>
  );
}
