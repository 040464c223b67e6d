import { useState } from 'react';
import { useNavigate } from 'react-router';
import {
  ActionButton,
  Actions,
  Callout,
  Page,
  Panel,
  QueryState,
  textIn,
  useCallMutation,
  useCallQuery,
  useTexts,
} from '../../../framework/index.ts';
import { documentsAbout, type IssuedDocument, issueSheet } from '../api.ts';
import type { SubjectKind } from '../kinds.ts';
import { printPath } from '../routes.ts';
import { IssuedList } from './IssuedList.tsx';
import { documentKey } from './useChoiceName.ts';
import { Withdraw } from './Withdraw.tsx';

/** The official sheets of a paper, a batch or a convocation: issue, print and withdraw. */
export function SheetsAbout({ kind, subject }: { kind: SubjectKind; subject: string }) {
  const { text, translate, language } = useTexts('pages.documents');
  const navigate = useNavigate();
  const { data, isError, refetch } = useCallQuery(documentsAbout, { query: { kind, subject } });
  const { send, isBusy } = useCallMutation(issueSheet);
  const [leaving, setLeaving] = useState<IssuedDocument | null>(null);
  const issue = async () => {
    const issued = await send({ body: { kind, subject } });
    if (issued) void navigate(printPath(issued.data.id));
  };
  const closed = !data?.mayIssue
    ? text('sheet.issuers')
    : data.obstacle !== null
      ? text(`sheet.obstacle.${data.obstacle}`)
      : data.isCurrent
        ? text('sheet.current')
        : undefined;
  return (
    <Page
      title={translate(documentKey(kind))}
      intro={data ? textIn(data.title, language).text : undefined}
    >
      <QueryState
        query={{ data, isError, refetch }}
        lines={6}
        inPanel
        failure={text('sheet.nothing')}
      />
      {data && (
        <Panel title={text('issued')} note={text('sheet.note')}>
          {data.issued.length > 0 && !data.isCurrent && (
            <Callout tone="caution">{text('sheet.changed')}</Callout>
          )}
          <Actions>
            <ActionButton
              isBusy={isBusy}
              disabled={closed !== undefined}
              title={closed}
              onClick={() => void issue()}
            >
              {text('issue')}
            </ActionButton>
          </Actions>
          <IssuedList
            documents={data.issued}
            isOpen={() => true}
            {...(data.mayIssue ? { onWithdraw: setLeaving } : {})}
          />
        </Panel>
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
