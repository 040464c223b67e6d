import { type ReactNode, useState } from 'react';
import { useTranslate } from 'react-admin';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import {
  ActionButton,
  Actions,
  Badge,
  Callout,
  FormField,
  Loading,
  Note,
  Page,
  Panel,
  useCallMutation,
  useCallQuery,
  useTexts,
  useWindowEvent,
} from '../../../framework/index.ts';
import {
  type CommentDecision,
  type CommentReview as Review,
  commentReview,
  decideComment,
  DECISIONS,
  MAX_COMMENT,
  type ReviewedComment,
} from '../api.ts';
import { EVALUATIONS, FEEDBACK, unitName } from '../routes.ts';
import { actionOfKey, nextUndecided, type ReviewAction } from './reviewKeys.ts';
import styles from './evaluation.module.css';

const TEXTS = 'pages.feedback.review';
const TONES = { undecided: 'plain', public: 'good', private: 'caution', deleted: 'bad' } as const;

function CommentEditor({
  comment,
  onSave,
  onClose,
}: {
  comment: ReviewedComment;
  onSave: (body: string) => void;
  onClose: () => void;
}) {
  const translate = useTranslate();
  const form = useForm({ defaultValues: { body: comment.body } });
  const isEmpty = useWatch({ control: form.control, name: 'body' }).trim() === '';
  return (
    <FormProvider {...form}>
      <FormField
        name="body"
        multiline
        minRows={3}
        maxLength={MAX_COMMENT}
        autoFocus
        label={translate(`${TEXTS}.words`)}
      />
      <Actions>
        <ActionButton
          disabled={isEmpty}
          title={isEmpty ? translate('errors.field.required') : undefined}
          onClick={() => onSave(form.getValues('body').trim())}
        >
          {translate(`${TEXTS}.save`)}
        </ActionButton>
        {comment.original !== null && (
          <ActionButton quiet onClick={() => onSave(comment.original ?? comment.body)}>
            {translate(`${TEXTS}.restore`)}
          </ActionButton>
        )}
        <ActionButton quiet onClick={onClose}>
          {translate(`${TEXTS}.cancel`)}
        </ActionButton>
      </Actions>
    </FormProvider>
  );
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));

/** Calls `act` for the keys of the review, except while an input has the focus or a dialog is open. */
function useReviewKeys(onAction: (action: ReviewAction) => void): void {
  useWindowEvent('keydown', (event) => {
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
    onAction(action);
  });
}

/** The comment under review, and the actions on it. */
function useReview({ id, comments }: Review, refetch: () => void) {
  const { send, isBusy } = useCallMutation(decideComment);
  const decisions = comments.map(({ decision }) => decision);
  const [index, setIndex] = useState(() => nextUndecided(decisions, -1) ?? 0);
  const [isEditing, setEditing] = useState(false);
  const comment = comments[index];
  const go = (to: number): void => {
    setEditing(false);
    setIndex(Math.min(Math.max(to, 0), comments.length - 1));
  };
  const decide = async (decision: CommentDecision, body?: string): Promise<void> => {
    if (!comment || isBusy) return;
    const isDone = await send({
      params: { id, comment: comment.id },
      body: { decision, ...(body === undefined ? {} : { body }) },
    });
    if (!isDone) return;
    setEditing(false);
    refetch();
    if (body === undefined && decision !== 'undecided')
      go(nextUndecided(decisions.with(index, decision), index) ?? index);
  };
  return { comment, index, go, decide, isBusy, isEditing, setEditing };
}

function Comments({ review, refetch }: { review: Review; refetch: () => void }) {
  const translate = useTranslate();
  const { comments } = review;
  const { comment, index, go, decide, isBusy, isEditing, setEditing } = useReview(review, refetch);
  const left = comments.filter(({ decision }) => decision === 'undecided').length;
  useReviewKeys((action) => {
    if (action === 'edit') setEditing(true);
    else if (action === 'next') go(index + 1);
    else if (action === 'previous') go(index - 1);
    else void decide(action);
  });
  const toEvaluation = (
    <Link className={styles.action} to={`${EVALUATIONS}/${review.id}/show`}>
      {translate(`${TEXTS}.goto`)}
    </Link>
  );
  if (!comment) return <Callout action={toEvaluation}>{translate(`${TEXTS}.none`)}</Callout>;
  return (
    <>
      {left === 0 && (
        <Callout tone="good" action={toEvaluation}>
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
        <CommentText comment={comment}>
          {isEditing && (
            <CommentEditor
              key={comment.id}
              comment={comment}
              onSave={(body) => void decide(comment.decision, body)}
              onClose={() => setEditing(false)}
            />
          )}
        </CommentText>
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

interface CommentTextProps {
  comment: ReviewedComment;
  /** The editor; absent: the text is shown. */
  children: ReactNode;
}

/** A comment with its question and, if it was edited, its original. */
function CommentText({ comment, children }: CommentTextProps) {
  const { translate, language } = useTexts();
  return (
    <>
      <p className={styles.quiet}>
        {comment.about?.[language] ?? translate(`${TEXTS}.unit`)} · {comment.question[language]}
      </p>
      {children || (
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
    </>
  );
}

/** The comments of a closed evaluation, one by one, each decided with one key. */
export function CommentReview({ id }: { id: string }) {
  const { translate, language } = useTexts();
  const {
    data: review,
    isError,
    isPending,
    refetch,
  } = useCallQuery(commentReview, { params: { id } });
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
