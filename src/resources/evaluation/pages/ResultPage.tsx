import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import {
  Callout,
  Loading,
  Note,
  Page,
  Panel,
  ReportActions,
  useCallQuery,
  formatPercent,
  useTexts,
} from '../../../framework/index.ts';
import {
  type FeedbackResult,
  feedbackResult,
  type QuestionResult,
  SCALE_TOP,
  type TargetResult,
} from '../api.ts';
import { RESULTS, unitName, unitPlace } from '../routes.ts';
import { isInWords } from '../rules/evaluationRules.ts';
import { ReplyForm } from './ReplyForm.tsx';
import styles from './evaluation.module.css';

const TEXTS = 'pages.feedback-results';
const percent = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((part / whole) * 100);

/** A table whose cells are drawn as bars, so that screen readers get the figures. */
function Distribution({ question }: { question: QuestionResult }) {
  const { translate, language } = useTexts();
  const { counts, answers, text } = question;
  return (
    <table
      className={styles.bars}
      aria-label={`${translate(`${TEXTS}.distribution`)}: ${text[language]}`}
    >
      <thead className={styles.hiddenHead}>
        <tr>
          <th scope="col">{translate(`${TEXTS}.columns.answer`)}</th>
          <th scope="col">{translate(`${TEXTS}.columns.count`)}</th>
          <th scope="col">{translate(`${TEXTS}.columns.share`)}</th>
        </tr>
      </thead>
      <tbody>
        {counts.map(({ value, label, count }) => (
          <tr key={value}>
            <th scope="row">{label[language]}</th>
            <td>{count}</td>
            <td style={{ '--share': `${percent(count, answers)}%` } as CSSProperties}>
              <span>{formatPercent(percent(count, answers) / 100)}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type Former = FeedbackResult['former'];

/** The average, with that of the earlier evaluation. */
function useAverage(former: Former): (average: string, before: string | null) => string {
  const { translate, language } = useTexts();
  return (average, before) => {
    const now = translate(`${TEXTS}.average`, { average, top: SCALE_TOP });
    if (before === null || !former) return now;
    const semester = former.semester[language];
    return `${now} (${translate(`${TEXTS}.formerAverage`, { semester, average: before })})`;
  };
}

interface ShownWith {
  areReviewed: boolean;
  former: Former;
}

function Question({ question, areReviewed, former }: { question: QuestionResult } & ShownWith) {
  const { translate, language } = useTexts();
  const { text, isWithheld, answers, average, formerAverage, comments } = question;
  const averages = useAverage(former);
  return (
    <article className={styles.result}>
      <h3>{text[language]}</h3>
      {isWithheld && <p className={styles.quiet}>{translate(`${TEXTS}.tooFew`)}</p>}
      {!isInWords(question) && !isWithheld && (
        <>
          <p className={styles.quiet}>
            {average !== null && <strong>{averages(average, formerAverage)}</strong>}
            {average !== null && ' · '}
            {translate(`${TEXTS}.answers`, { smart_count: answers })}
          </p>
          <Distribution question={question} />
        </>
      )}
      {isInWords(question) && comments.length === 0 && (
        <p className={styles.quiet}>
          {translate(`${TEXTS}.${areReviewed ? 'noComments' : 'commentsWait'}`)}
        </p>
      )}
      {comments.length > 0 && (
        <ul className={styles.comments} aria-label={translate(`${TEXTS}.comments`)}>
          {comments.map((comment, index) => (
            <li key={index}>{comment}</li>
          ))}
        </ul>
      )}
    </article>
  );
}

function Target({ target, ...shownWith }: { target: TargetResult } & ShownWith) {
  const { translate, language } = useTexts();
  const { staff, average, formerAverage, questions } = target;
  const averages = useAverage(shownWith.former);
  return (
    <Panel
      title={staff?.name[language] ?? translate(`${TEXTS}.unit`)}
      note={average === null ? undefined : averages(average, formerAverage)}
    >
      {questions.map((question) => (
        <Question key={question.id} question={question} {...shownWith} />
      ))}
    </Panel>
  );
}

function Replies({ result, refetch }: { result: FeedbackResult; refetch: () => void }) {
  const { translate, language } = useTexts();
  const { replies, mayReply } = result;
  const own = replies.find(({ isOwn }) => isOwn);
  const others = replies.filter(({ isOwn }) => !isOwn || !mayReply);
  return (
    <>
      {(others.length > 0 || !mayReply) && (
        <Panel title={translate(`${TEXTS}.replies`)}>
          {others.length === 0 && <Note>{translate(`${TEXTS}.noReply`)}</Note>}
          {others.map(({ id, name, reply, changeNote }) => (
            <article key={id} className={styles.reply}>
              <h3>{name[language]}</h3>
              {reply && <p>{reply}</p>}
              {changeNote && (
                <p>
                  <strong>{translate(`${TEXTS}.change`)}</strong> {changeNote}
                </p>
              )}
            </article>
          ))}
        </Panel>
      )}
      {mayReply && (
        <ReplyForm key={own?.version ?? 0} evaluation={result.id} own={own} refetch={refetch} />
      )}
    </>
  );
}

/** The results of one evaluation that this user may read. */
export function ResultPage({ id }: { id: string }) {
  const { translate, language } = useTexts();
  const {
    data: result,
    isError,
    isPending,
    refetch,
  } = useCallQuery(feedbackResult, { params: { id } });
  const intro =
    result &&
    [
      unitPlace(result.unit, language, translate),
      translate(`${TEXTS}.occasions.${result.occasion}`),
      translate(`${TEXTS}.states.${result.state}`),
    ].join(' · ');
  return (
    <Page
      title={result ? unitName(result.unit, language) : translate(`${TEXTS}.title`)}
      intro={intro}
    >
      <nav className={styles.links} data-print="never">
        <Link to={RESULTS}>{translate(`${TEXTS}.back`)}</Link>
        {result?.former && (
          <Link to={`${RESULTS}/${result.former.id}`}>
            {translate(`${TEXTS}.former`, { semester: result.former.semester[language] })}
          </Link>
        )}
      </nav>
      {isPending && (
        <Panel>
          <Loading lines={8} />
        </Panel>
      )}
      {isError && <Callout tone="caution">{translate(`${TEXTS}.gone`)}</Callout>}
      {result?.details && (
        <Callout tone="caution">
          {translate(`${TEXTS}.why.${result.details.reason}`, { ...result.details })}
        </Callout>
      )}
      {result && !result.details && (
        <div className={styles.tools}>
          <p>
            {translate(`${TEXTS}.turnout`, {
              voters: result.voters,
              participants: result.participants,
              share: percent(result.voters, result.participants),
            })}
          </p>
          <ReportActions path={`/feedback-results/${id}`} fileName="feedback" />
        </div>
      )}
      {result?.targets.map((target) => (
        <Target
          key={target.id}
          target={target}
          areReviewed={result.state !== 'closed'}
          former={result.former}
        />
      ))}
      {result && !result.details && <Replies result={result} refetch={refetch} />}
    </Page>
  );
}
