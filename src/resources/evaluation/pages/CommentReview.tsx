import TextField from '@mui/material/TextField';
import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import {
  ActionButton,
  Actions,
  Badge,
  Callout,
  Loading,
  Note,
  Page,
  Panel,
  useAnswer,
  useCall,
  usePortalServices,
  usePreferences,
} from '../../../framework/index.ts';
import {
  DECISIONS,
  MAX_COMMENT,
  type CommentDecision,
  type CommentReview as Review,
  type ReviewedComment,
} from '../api.ts';
import { EVALUATIONS, FEEDBACK, unitName } from '../routes.ts';
import { actionOfKey, nextUndecided } from './reviewKeys.ts';
import styles from './evaluation.module.css';

const TEXTS = 'pages.feedback.review';
const TONES = { undecided: 'plain', public: 'good', private: 'caution', deleted: 'bad' } as const;

function Edited({
  comment,
  onSave,
  onClose,
}: {
  comment: ReviewedComment;
  onSave: (body: string) => void;
  onClose: () => void;
}) {
  const translate = useTranslate();
  const [body, setBody] = useState(comment.body);
  return (
    <>
      <TextField
        multiline
        fullWidth
        minRows={3}
        autoFocus
        label={translate(`${TEXTS}.words`)}
        value={body}
        onChange={(event) => setBody(event.target.value)}
        slotProps={{ htmlInput: { maxLength: MAX_COMMENT } }}
      />
      <Actions>
        <ActionButton
          disabled={body.trim() === ''}
          title={body.trim() === '' ? translate('errors.field.required') : undefined}
          onClick={() => onSave(body.trim())}
        >
          {translate(`${TEXTS}.save`)}
        </ActionButton>
        {comment.original !== null && (
          <ActionButton quiet onClick={() => onSave(comment.original ?? body)}>
            {translate(`${TEXTS}.restore`)}
          </ActionButton>
        )}
        <ActionButton quiet onClick={onClose}>
          {translate(`${TEXTS}.cancel`)}
        </ActionButton>
      </Actions>
    </>
  );
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));

function Comments({ review, refetch }: { review: Review; refetch: () => void }) {
  const translate = useTranslate();
  const { language } = usePreferences();
  const { http } = usePortalServices();
  const { run, isBusy } = useCall();
  const { comments } = review;
  const [index, setIndex] = useState(() =>
    Math.max(
      0,
      nextUndecided(
        comments.map(({ decision }) => decision),
        -1,
      ) ?? 0,
    ),
  );
  const [isEditing, setEditing] = useState(false);
  const comment = comments[index];
  const left = comments.filter(({ decision }) => decision === 'undecided').length;
  const go = (to: number): void => {
    setEditing(false);
    setIndex(Math.min(Math.max(to, 0), comments.length - 1));
  };
  const decide = async (decision: CommentDecision, body?: string) => {
    if (!comment || isBusy) return;
    const isDone = await run(() =>
      http.put(`/feedback/${review.id}/comments/${comment.id}`, {
        decision,
        ...(body === undefined ? {} : { body }),
      }),
    );
    if (!isDone) return;
    setEditing(false);
    refetch();
    if (body === undefined && decision !== 'undecided')
      go(
        nextUndecided(
          comments.map((one, place) => (place === index ? decision : one.decision)),
          index,
        ) ?? index,
      );
  };
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        isTyping(event.target) ||
        document.querySelector('[role="dialog"]')
      )
        return;
      const action = actionOfKey(event.key);
      if (!action) return;
      event.preventDefault();
      if (action === 'edit') setEditing(true);
      else if (action === 'next') go(index + 1);
      else if (action === 'previous') go(index - 1);
      else void decide(action);
    };
    globalThis.addEventListener('keydown', press);
    return () => globalThis.removeEventListener('keydown', press);
  });
  if (!comment)
    return (
      <Callout
        action={
          <Link className={styles.action} to={`${EVALUATIONS}/${review.id}/show`}>
            {translate(`${TEXTS}.goto`)}
          </Link>
        }
      >
        {translate(`${TEXTS}.none`)}
      </Callout>
    );
  return (
    <>
      {left === 0 && (
        <Callout
          tone="good"
          action={
            <Link className={styles.action} to={`${EVALUATIONS}/${review.id}/show`}>
              {translate(`${TEXTS}.goto`)}
            </Link>
          }
        >
          {translate(`${TEXTS}.done`)}
        </Callout>
      )}
      <Panel>
        <div className={styles.reviewHead}>
          <h2 aria-live="polite">
            {translate(`${TEXTS}.count`, { number: index + 1, all: comments.length })}
          </h2>
          <Badge tone={TONES[comment.decision]}>
            {translate(`${TEXTS}.decided.${comment.decision}`)}
          </Badge>
          <span className={styles.quiet}>{translate(`${TEXTS}.left`, { count: left })}</span>
        </div>
        <p className={styles.quiet}>
          {comment.about?.[language] ?? translate(`${TEXTS}.unit`)} · {comment.question[language]}
        </p>
        {isEditing ? (
          <Edited
            key={comment.id}
            comment={comment}
            onSave={(body) => void decide(comment.decision, body)}
            onClose={() => setEditing(false)}
          />
        ) : (
          <blockquote className={styles.comment} aria-live="polite">
            {comment.body}
          </blockquote>
        )}
        {comment.original !== null && (
          <details className={styles.original}>
            <summary>{translate(`${TEXTS}.original`)}</summary>
            <blockquote className={styles.comment}>{comment.original}</blockquote>
          </details>
        )}
        {!isEditing && (
          <Actions>
            {DECISIONS.filter((decision) => decision !== 'undecided').map((decision) => (
              <ActionButton
                key={decision}
                quiet={comment.decision !== decision}
                danger={decision === 'deleted'}
                isBusy={isBusy}
                onClick={() => void decide(decision)}
              >
                {translate(`${TEXTS}.${decision}`)}
              </ActionButton>
            ))}
            <ActionButton quiet onClick={() => setEditing(true)}>
              {translate(`${TEXTS}.edit`)}
            </ActionButton>
          </Actions>
        )}
        <div className={styles.pager}>
          <ActionButton quiet disabled={index === 0} onClick={() => go(index - 1)}>
            {translate(`${TEXTS}.before`)}
          </ActionButton>
          <ActionButton
            quiet
            disabled={index === comments.length - 1}
            onClick={() => go(index + 1)}
          >
            {translate(`${TEXTS}.next`)}
          </ActionButton>
        </div>
        <Note>{translate(`${TEXTS}.help`)}</Note>
      </Panel>
    </>
  );
}

/** The comments of a closed evaluation, one by one, decided with a key each. */
export function CommentReview({ id }: { id: string }) {
  const translate = useTranslate();
  const { language } = usePreferences();
  const { body: review, isError, isPending, refetch } = useAnswer<Review>(`/feedback/${id}/review`);
  return (
    <Page
      title={
        review
          ? `${translate(`${TEXTS}.title`)}: ${unitName(review.unit, language)}`
          : translate(`${TEXTS}.title`)
      }
      intro={translate(`${TEXTS}.intro`)}
    >
      <nav className={styles.links}>
        <Link to={FEEDBACK}>{translate('pages.feedback.form.back')}</Link>
      </nav>
      {isPending && (
        <Panel>
          <Loading lines={5} />
        </Panel>
      )}
      {isError && <Callout tone="caution">{translate(`${TEXTS}.closed`)}</Callout>}
      {review && <Comments review={review} refetch={refetch} />}
    </Page>
  );
}
