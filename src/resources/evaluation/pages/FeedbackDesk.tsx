import { useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { MAX_PAGE } from '../../../contract/wire/listQuery.ts';
import {
  Badge,
  Callout,
  formatDateTime,
  Note,
  Page,
  Panel,
  QueryState,
  Rows,
  ShownOf,
  useCallQuery,
  usePortalServices,
  usePrivileges,
  useTexts,
} from '../../../framework/index.ts';
import {
  type FeedbackDesk as Desk,
  feedbackDesk,
  type OwnFeedback,
  type RunFeedback,
  runEvaluations,
} from '../api.ts';
import { EVALUATIONS, FEEDBACK, RESULTS, unitName, unitPlace } from '../routes.ts';
import { removeOldDrafts } from './formAnswers.ts';
import { OpenUnits } from './OpenUnits.tsx';
import styles from './evaluation.module.css';

const TEXTS = 'pages.feedback';
const TONES = {
  new: 'plain',
  prepared: 'caution',
  approved: 'caution',
  open: 'good',
  closed: 'caution',
  reviewed: 'caution',
  published: 'good',
} as const;

/** How many have answered, as a bar with a label. */
export function Turnout({ voters, participants }: { voters: number; participants: number }) {
  const translate = useTranslate();
  return (
    <span className={styles.turnout}>
      <progress max={Math.max(participants, 1)} value={voters} aria-hidden="true" />
      <small>{translate(`${TEXTS}.turnout`, { voters, participants })}</small>
    </span>
  );
}

function OwnLine({ one }: { one: OwnFeedback }) {
  const { translate, language } = useTexts();
  return (
    <li className={styles.line}>
      <div className={styles.grow}>
        <strong>{unitName(one.unit, language)}</strong>
        <small>
          {translate(`resources.evaluations.options.occasion.${one.occasion}`)} ·{' '}
          {translate(`${TEXTS}.own.until`, { until: formatDateTime(one.closesAt, language) })}
        </small>
        <Turnout {...one} />
      </div>
      {one.hasAnswered ? (
        <Badge tone="good">{translate(`${TEXTS}.own.done`)}</Badge>
      ) : (
        <Link
          className={styles.action}
          to={`${FEEDBACK}/${one.id}`}
          aria-label={`${translate(`${TEXTS}.own.answer`)}: ${unitName(one.unit, language)}`}
        >
          {translate(`${TEXTS}.own.answer`)}
        </Link>
      )}
    </li>
  );
}

function RunLine({ one }: { one: RunFeedback }) {
  const { translate, language } = useTexts();
  const privileges = usePrivileges();
  const state = one.state as keyof typeof TONES;
  const isOver = ['closed', 'reviewed', 'published'].includes(one.state);
  const moment = (at: string): string => formatDateTime(at, language);
  const name = unitName(one.unit, language);
  return (
    <li className={styles.line}>
      <div className={styles.grow}>
        <strong>{name}</strong>{' '}
        <Badge tone={TONES[state]}>
          {translate(`resources.evaluations.options.state.${one.state}`)}
        </Badge>
        <small>
          {unitPlace(one.unit, language, translate)} ·{' '}
          {translate(`${TEXTS}.run.window`, {
            opens: moment(one.opensAt),
            closes: moment(one.closesAt),
          })}
        </small>
        {(isOver || one.state === 'open') && <Turnout {...one} />}
      </div>
      <div className={styles.links} role="group" aria-label={name}>
        {one.mayReview && one.undecidedComments > 0 && (
          <Link to={`${FEEDBACK}/${one.id}/review`}>
            {translate(`${TEXTS}.run.review`, { smart_count: one.undecidedComments })}
          </Link>
        )}
        {isOver && privileges.has('FBACK_RES') && (
          <Link to={`${RESULTS}/${one.id}`}>{translate(`${TEXTS}.run.results`)}</Link>
        )}
        <Link to={`${EVALUATIONS}/${one.id}/show`}>{translate(`${TEXTS}.run.manage`)}</Link>
      </div>
    </li>
  );
}

function OwnPart({ own }: Pick<Desk, 'own'>) {
  const translate = useTranslate();
  const done = own.filter(({ hasAnswered }) => hasAnswered).length;
  return (
    <Panel
      title={translate(`${TEXTS}.own.title`)}
      note={
        own.length === 0 ? undefined : translate(`${TEXTS}.own.progress`, { done, all: own.length })
      }
    >
      {own.length === 0 && <Note>{translate(`${TEXTS}.own.none`)}</Note>}
      <Rows>
        {own.map((one) => (
          <OwnLine key={one.id} one={one} />
        ))}
      </Rows>
    </Panel>
  );
}

/** The evaluations that the user runs or teaches in. */
function RunPart() {
  const translate = useTranslate();
  const answer = useCallQuery(runEvaluations, { range: [0, MAX_PAGE - 1] });
  const { data, total } = answer;
  return (
    <Panel title={translate(`${TEXTS}.run.title`)}>
      <QueryState query={answer} />
      {data?.length === 0 && <Note>{translate(`${TEXTS}.run.none`)}</Note>}
      <Rows>
        {data?.map((one) => (
          <RunLine key={one.id} one={one} />
        ))}
      </Rows>
      <ShownOf shown={data?.length ?? 0} total={total} />
    </Panel>
  );
}

/** The start of feedback: a student's open evaluations, or those that a member of staff runs. */
export function FeedbackDesk() {
  const translate = useTranslate();
  const answer = useCallQuery(feedbackDesk, {});
  const { data } = answer;
  const user = String(usePortalServices().session.user()?.user ?? '');
  useEffect(() => {
    if (data?.isStudent)
      removeOldDrafts(
        localStorage,
        user,
        data.own.filter(({ hasAnswered }) => !hasAnswered).map(({ id }) => id),
      );
  }, [data, user]);
  return (
    <Page
      title={translate(`${TEXTS}.title`)}
      intro={translate(`${TEXTS}.${data?.isStudent ? 'introStudent' : 'introStaff'}`)}
    >
      <QueryState query={answer} inPanel />
      {data && !data.isStudent && !data.isStaff && (
        <Callout tone="caution">{translate(`${TEXTS}.nobody`)}</Callout>
      )}
      {data?.isStudent && <OwnPart own={data.own} />}
      {data?.isStaff && (
        <>
          <RunPart />
          <OpenUnits />
        </>
      )}
    </Page>
  );
}
