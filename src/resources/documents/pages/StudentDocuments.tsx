import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Link, useNavigate } from 'react-router';
import {
  ActionButton,
  Actions,
  FormCheck,
  FormField,
  KindForm,
  Page,
  Panel,
  QueryState,
  ReasonDialog,
  textIn,
  useCallForm,
  useCallMutation,
  useCallQuery,
  useTexts,
} from '../../../framework/index.ts';
import { DOCUMENTS } from '../../shared/documentPaths.ts';
import {
  type DocumentsOf,
  documentsOfStudent,
  type IssuedDocument,
  issueDocument,
  withdrawDocument,
} from '../api.ts';
import type { DocumentKind } from '../kinds.ts';
import { printPath } from '../routes.ts';
import { IssuedList } from './IssuedList.tsx';
import { StudentHolds } from './StudentHolds.tsx';
import styles from './documents.module.css';

interface IssueValues {
  kind: DocumentKind;
  purpose: string;
  recipient: string;
  receipt: string;
  isCleared: boolean;
  despiteHold: string;
}

const NOTHING: IssueValues = {
  kind: 'interim',
  purpose: '',
  recipient: '',
  receipt: '',
  isCleared: false,
  despiteHold: '',
};

/** The kinds with their labels and why they are closed. */
function useKindChoices(kinds: DocumentsOf['kinds']) {
  const { text, translate } = useTexts('pages.documents');
  return kinds.map(({ kind, obstacle }) => ({
    kind,
    label: translate(`pages.documents.kinds.${kind}`),
    closed: obstacle === null ? undefined : text(`obstacle.${obstacle}`),
  }));
}

/** The office issues a document of a student for a purpose, after fee and clearance. */
function IssueForm({
  student,
  kinds,
  holds,
}: { student: string } & Pick<DocumentsOf, 'kinds' | 'holds'>) {
  const { text } = useTexts('pages.documents');
  const navigate = useNavigate();
  const { form, send, isBusy } = useCallForm<typeof issueDocument, IssueValues>(
    issueDocument,
    NOTHING,
  );
  const { kind, isCleared, despiteHold = '' } = useWatch({ control: form.control });
  const issue = form.handleSubmit(async (values) => {
    const issued = await send({ params: { id: student }, body: values });
    if (issued) void navigate(printPath(issued.data.id));
  });
  const isHeld = holds.length > 0;
  const closed =
    isHeld && despiteHold.trim() === ''
      ? text('holds.despiteFirst')
      : isCleared
        ? undefined
        : text('clearFirst');
  return (
    <KindForm form={form} onSubmit={() => closed === undefined && void issue()}>
      <fieldset className={styles.kinds}>
        <legend>{text('document')}</legend>
        {useKindChoices(kinds).map((choice) => (
          <label key={choice.kind}>
            <input
              type="radio"
              value={choice.kind}
              disabled={choice.closed !== undefined}
              {...form.register('kind')}
            />{' '}
            {choice.label}
            {choice.closed !== undefined && (
              <small className={styles.quiet}> {choice.closed}</small>
            )}
          </label>
        ))}
      </fieldset>
      <FormField name="purpose" label={text('purpose')} help={text('purposeHelp')} required />
      {kind === 'transcript' && (
        <FormField
          name="recipient"
          label={text('recipient')}
          help={text('recipientHelp')}
          required
        />
      )}
      <FormField name="receipt" label={text('receipt')} required />
      {isHeld && (
        <FormField
          name="despiteHold"
          label={text('holds.despite')}
          help={text('holds.despiteHelp')}
          required
          maxLength={500}
        />
      )}
      <FormCheck name="isCleared" label={text('isCleared')} />
      <Actions>
        <ActionButton isBusy={isBusy} disabled={closed !== undefined} title={closed}>
          {text('issue')}
        </ActionButton>
      </Actions>
    </KindForm>
  );
}

interface WithdrawProps {
  document: IssuedDocument;
  onDone: () => void;
}

function Withdraw({ document, onDone }: WithdrawProps) {
  const { text } = useTexts('pages.documents');
  const { send, isBusy } = useCallMutation(withdrawDocument);
  const withdraw = async (reason: string) => {
    await send(
      { params: { id: document.id }, body: { reason } },
      { success: 'pages.documents.isWithdrawn' },
    );
    onDone();
  };
  return (
    <ReasonDialog
      title={text('withdrawOf', { number: document.number })}
      action={text('withdraw')}
      label={text('reason')}
      missing={text('reasonFirst')}
      isBusy={isBusy}
      onReason={(reason) => void withdraw(reason)}
      onClose={onDone}
    >
      <p>{text('withdrawNote')}</p>
    </ReasonDialog>
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
          <Panel title={text('issueTitle')} note={text('issueNote')}>
            <IssueForm student={student} kinds={body.kinds} holds={body.holds} />
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
