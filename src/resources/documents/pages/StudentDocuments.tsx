import { useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { Link, useNavigate } from 'react-router';
import {
  ActionButton,
  Actions,
  Callout,
  formatDate,
  FormCheck,
  FormField,
  KindForm,
  Page,
  Panel,
  QueryState,
  textIn,
  useCallForm,
  useCallQuery,
  useTexts,
} from '../../../framework/index.ts';
import { DOCUMENTS } from '../../shared/documentPaths.ts';
import {
  type Choice,
  type DocumentRequest,
  type DocumentsOf,
  documentsOfStudent,
  type IssuedDocument,
  issueDocument,
} from '../api.ts';
import { printPath } from '../routes.ts';
import { IssuedList } from './IssuedList.tsx';
import { OpenRequests } from './OpenRequests.tsx';
import { StudentHolds } from './StudentHolds.tsx';
import { keyOf, useChoiceName } from './useChoiceName.ts';
import { Withdraw } from './Withdraw.tsx';
import styles from './documents.module.css';

interface IssueValues {
  choice: string;
  purpose: string;
  recipient: string;
  receipt: string;
  isCleared: boolean;
  despiteHold: string;
}

const NOTHING: IssueValues = {
  choice: '',
  purpose: '',
  recipient: '',
  receipt: '',
  isCleared: false,
  despiteHold: '',
};

/** The form for a request of the student, with what it says. */
const valuesOf = ({ kind, purpose, recipient, receipt }: DocumentRequest): IssueValues => ({
  ...NOTHING,
  choice: kind,
  purpose,
  recipient: recipient ?? '',
  receipt: receipt ?? '',
});

interface ChoicesProps {
  choices: readonly Choice[];
  register: UseFormReturn<IssueValues>['register'];
}

/** The documents that the faculty issues, with their fees and why some are closed. */
function Choices({ choices, register }: ChoicesProps) {
  const { text } = useTexts('pages.documents');
  const nameOf = useChoiceName();
  return (
    <fieldset className={styles.kinds}>
      <legend>{text('document')}</legend>
      {choices.map((choice) => (
        <label key={keyOf(choice)}>
          <input
            type="radio"
            value={keyOf(choice)}
            disabled={choice.obstacle !== null}
            {...register('choice')}
          />{' '}
          {nameOf(choice)}
          <small className={styles.quiet}>
            {' '}
            {[
              choice.terms && Number(choice.terms.fee) > 0
                ? text('feeOf', { fee: choice.terms.fee })
                : text('free'),
              choice.obstacle && text(`obstacle.${choice.obstacle}`),
            ]
              .filter(Boolean)
              .join(' · ')}
          </small>
        </label>
      ))}
    </fieldset>
  );
}

/** The office issues a document of a student for a purpose, on the terms of the faculty. */
function IssueForm({
  student,
  kinds,
  holds,
  request,
}: {
  student: string;
  request: DocumentRequest | null;
} & Pick<DocumentsOf, 'kinds' | 'holds'>) {
  const { text, language } = useTexts('pages.documents');
  const navigate = useNavigate();
  const choices = kinds.filter(({ terms }) => terms !== null);
  const first = choices.find(({ obstacle }) => obstacle === null);
  const { form, send, isBusy } = useCallForm<typeof issueDocument, IssueValues>(issueDocument, {
    ...(request ? valuesOf(request) : { ...NOTHING, choice: first ? keyOf(first) : '' }),
  });
  const { choice = '', isCleared, despiteHold = '' } = useWatch({ control: form.control });
  const chosen = choices.find((one) => keyOf(one) === choice);
  const terms = chosen?.terms;
  const isAnswer = request !== null && chosen?.kind === request.kind;
  const issue = form.handleSubmit(async ({ choice: _choice, ...values }) => {
    if (!chosen) return;
    const body = {
      ...values,
      kind: chosen.kind,
      subject: chosen.subject?.id ?? null,
      request: isAnswer ? request.id : null,
    };
    const issued = await send({ params: { id: student }, body });
    if (issued) void navigate(printPath(issued.data.id));
  });
  const isHeld = holds.length > 0 && terms?.isWithheld === true;
  const closed = !chosen
    ? text('chooseFirst')
    : isHeld && despiteHold.trim() === ''
      ? text('holds.despiteFirst')
      : terms?.needsClearance && !isCleared
        ? text('clearFirst')
        : undefined;
  return (
    <KindForm form={form} onSubmit={() => closed === undefined && void issue()}>
      {isAnswer && (
        <Callout>{text('answers', { day: formatDate(request.requestedAt, language) })}</Callout>
      )}
      <Choices choices={choices} register={form.register} />
      <FormField name="purpose" label={text('purpose')} help={text('purposeHelp')} required />
      {terms?.goesTo === 'outside' && (
        <FormField
          name="recipient"
          label={text('recipient')}
          help={text('recipientHelp')}
          required
        />
      )}
      {Number(terms?.fee ?? 0) > 0 && (
        <FormField name="receipt" label={text('receiptOf', { fee: terms?.fee })} required />
      )}
      {isHeld && (
        <FormField
          name="despiteHold"
          label={text('holds.despite')}
          help={text('holds.despiteHelp')}
          required
          maxLength={500}
        />
      )}
      {terms?.needsClearance && <FormCheck name="isCleared" label={text('isCleared')} />}
      <Actions>
        <ActionButton isBusy={isBusy} disabled={closed !== undefined} title={closed}>
          {text('issue')}
        </ActionButton>
      </Actions>
    </KindForm>
  );
}

/** The documents of one student: issue, print and withdraw. */
export function StudentDocuments({ student }: { student: string }) {
  const { text, language } = useTexts('pages.documents');
  const {
    data: body,
    isError,
    refetch,
  } = useCallQuery(documentsOfStudent, { params: { id: student } });
  const [request, setRequest] = useState<DocumentRequest | null>(null);
  const [leaving, setLeaving] = useState<IssuedDocument | null>(null);
  return (
    <Page
      title={body ? textIn(body.student.name, language).text : text('title')}
      intro={body?.student.registrationNumber}
    >
      <nav>
        <Link className={styles.link} to={DOCUMENTS}>
          {text('otherStudent')}
        </Link>
      </nav>
      <QueryState query={{ data: body, isError, refetch }} lines={8} inPanel />
      {body && (
        <>
          <OpenRequests requests={body.requests} onUse={setRequest} onChanged={refetch} />
          <Panel title={text('issueTitle')} note={text('issueNote')}>
            <IssueForm
              key={request?.id}
              student={student}
              kinds={body.kinds}
              holds={body.holds}
              request={request}
            />
          </Panel>
          <StudentHolds student={student} onChanged={refetch} />
          <Panel title={text('issued')}>
            <IssuedList documents={body.issued} isOpen={() => true} onWithdraw={setLeaving} />
          </Panel>
        </>
      )}
      {leaving && (
        <Withdraw
          document={leaving}
          onDone={() => {
            setLeaving(null);
            refetch();
          }}
        />
      )}
    </Page>
  );
}
