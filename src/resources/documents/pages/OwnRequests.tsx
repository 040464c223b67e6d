import { recordCalls } from '../../../contract/wire/calls/recordCalls.ts';
import { ActionButton, Panel, Rows, useCallMutation, useTexts } from '../../../framework/index.ts';
import type { DocumentRequest } from '../api.ts';
import { RequestLine } from './RequestLine.tsx';
import { documentKey } from './useChoiceName.ts';

interface OwnRequestsProps {
  requests: readonly DocumentRequest[];
  onChanged: () => unknown;
}

/** A student's requests for documents; an open one can be withdrawn. */
export function OwnRequests({ requests, onChanged }: OwnRequestsProps) {
  const { text, translate } = useTexts('pages.documents');
  const { send, isBusy } = useCallMutation(recordCalls('document-requests').transition);
  const withdraw = async ({ id, version }: DocumentRequest) => {
    const input = { params: { id, step: 'withdraw' }, body: { version, values: {} } };
    if (await send(input, { success: 'pages.documents.requestWithdrawn' })) await onChanged();
  };
  if (requests.length === 0) return null;
  return (
    <Panel title={text('requests')}>
      <Rows>
        {requests.map((request) => (
          <RequestLine key={request.id} request={request}>
            {request.state === 'requested' && (
              <span role="group" aria-label={translate(documentKey(request.kind))}>
                <ActionButton quiet isBusy={isBusy} onClick={() => void withdraw(request)}>
                  {text('withdrawRequest')}
                </ActionButton>
              </span>
            )}
          </RequestLine>
        ))}
      </Rows>
    </Panel>
  );
}
