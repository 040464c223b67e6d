import { useNavigate } from 'react-router';
import {
  ActionButton,
  Actions,
  Note,
  Page,
  Panel,
  QueryState,
  useCallMutation,
  useCallQuery,
  useLive,
  useTexts,
} from '../../../framework/index.ts';
import { HoldNotice } from '../../shared/pages/HoldNotice.tsx';
import { issueOwnDocument, ownDocuments } from '../api.ts';
import type { DocumentKind } from '../kinds.ts';
import { printPath } from '../routes.ts';
import { IssuedList } from './IssuedList.tsx';

/** A student's own documents: copies to print now, and what the office has issued. */
export function OwnDocuments() {
  const { text, translate } = useTexts('pages.documents');
  const navigate = useNavigate();
  const { data: body, isError, refetch } = useCallQuery(ownDocuments, {});
  useLive('results', refetch);
  const { send, isBusy } = useCallMutation(issueOwnDocument);
  const make = async (kind: DocumentKind) => {
    const made = await send({ body: { kind } });
    if (made) void navigate(printPath(made.data.id));
  };
  return (
    <Page title={text('title')} intro={text('introStudent')}>
      <QueryState query={{ data: body, isError, refetch }} lines={5} inPanel />
      {body && (
        <>
          {body.holds.length > 0 && <HoldNotice holds={body.holds} />}
          <Panel title={text('copies')} note={text('copiesNote')}>
            <Actions>
              {body.kinds
                .filter(({ obstacle }) => obstacle !== 'office')
                .map(({ kind, obstacle }) => (
                  <ActionButton
                    key={kind}
                    quiet={kind !== 'interim'}
                    isBusy={isBusy}
                    disabled={obstacle !== null}
                    title={obstacle === null ? undefined : text(`obstacle.${obstacle}`)}
                    onClick={() => void make(kind)}
                  >
                    {translate(`pages.documents.kinds.${kind}`)}
                  </ActionButton>
                ))}
            </Actions>
            <Note>{text('obstacle.office')}</Note>
          </Panel>
          <Panel title={text('issued')}>
            <IssuedList
              documents={body.issued}
              isOpen={({ isOfficial }) => !isOfficial && body.holds.length === 0}
            />
          </Panel>
        </>
      )}
    </Page>
  );
}
