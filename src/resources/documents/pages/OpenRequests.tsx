import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { recordCalls } from '../../../contract/wire/calls/recordCalls.ts';
import {
  ActionButton,
  Actions,
  FormDialog,
  FormField,
  Panel,
  Rows,
  useCallMutation,
  useFormProblems,
  useTexts,
} from '../../../framework/index.ts';
import type { DocumentRequest } from '../api.ts';
import { RequestLine } from './RequestLine.tsx';
import { documentKey } from './useChoiceName.ts';

const ANSWER_LENGTH = 1000;

interface RefuseProps {
  request: DocumentRequest;
  onDone: () => void;
}

function Refuse({ request: { id, version }, onDone }: RefuseProps) {
  const { text } = useTexts('pages.documents');
  const form = useForm({ defaultValues: { answer: '' } });
  const { send, isBusy } = useCallMutation(recordCalls('document-requests').transition);
  const onProblems = useFormProblems(form);
  const isEmpty = useWatch({ control: form.control, name: 'answer' }).trim() === '';
  const refuse = async () => {
    const values = { answer: form.getValues('answer').trim() };
    const input = { params: { id, step: 'refuse' }, body: { version, values } };
    if (await send(input, { success: 'pages.documents.requestRefused', onProblems })) onDone();
  };
  return (
    <FormDialog
      title={text('refuseRequest')}
      form={form}
      action={text('refuseRequest')}
      isBusy={isBusy}
      danger
      closed={isEmpty ? text('answerFirst') : undefined}
      onSubmit={() => void refuse()}
      onClose={onDone}
    >
      <p>{text('refuseNote')}</p>
      <FormField name="answer" label={text('answer')} required maxLength={ANSWER_LENGTH} />
    </FormDialog>
  );
}

interface OpenRequestsProps {
  requests: readonly DocumentRequest[];
  /** Fills the form that issues a document with the request. */
  onUse: (request: DocumentRequest) => void;
  onChanged: () => unknown;
}

/** The open requests of a student, each answered by the document or by a refusal. */
export function OpenRequests({ requests, onUse, onChanged }: OpenRequestsProps) {
  const { text, translate } = useTexts('pages.documents');
  const [refusing, setRefusing] = useState<DocumentRequest | null>(null);
  const open = requests.filter(({ state }) => state === 'requested');
  if (open.length === 0) return null;
  return (
    <Panel title={text('requestsOfStudent')}>
      <Rows>
        {open.map((request) => (
          <RequestLine key={request.id} request={request}>
            <span role="group" aria-label={translate(documentKey(request.kind))}>
              <Actions>
                <ActionButton quiet onClick={() => onUse(request)}>
                  {text('useRequest')}
                </ActionButton>
                <ActionButton quiet onClick={() => setRefusing(request)}>
                  {text('refuseRequest')}
                </ActionButton>
              </Actions>
            </span>
          </RequestLine>
        ))}
      </Rows>
      {refusing && (
        <Refuse
          request={refusing}
          onDone={() => {
            setRefusing(null);
            void onChanged();
          }}
        />
      )}
    </Panel>
  );
}
