import { useState } from 'react';
import { useNavigate } from 'react-router';
import {
  ActionButton,
  Actions,
  LastUpdated,
  Page,
  Panel,
  QueryState,
  Rows,
  useCallMutation,
  useKeptQuery,
  useLive,
  useTexts,
} from '../../../framework/index.ts';
import { HoldNotice } from '../../shared/pages/HoldNotice.tsx';
import { type Choice, type DocumentsOf, issueOwnDocument, ownDocuments } from '../api.ts';
import { printPath } from '../routes.ts';
import { isOwnReadable } from '../rules/documentRules.ts';
import { IssuedList } from './IssuedList.tsx';
import { OwnRequests } from './OwnRequests.tsx';
import { RequestDialog } from './RequestDialog.tsx';
import { keyOf, useChoiceName } from './useChoiceName.ts';

/** What students make themselves. */
const ownOf = (choices: readonly Choice[]): Choice[] =>
  choices.filter(({ terms }) => terms !== null && terms.selfService !== 'none');

interface FromOfficeProps {
  body: DocumentsOf;
  onRequest: (choice: Choice) => void;
}

/** What the office issues, with its fee; each can be requested. */
function FromOffice({ body: { kinds, requests }, onRequest }: FromOfficeProps) {
  const { text } = useTexts('pages.documents');
  const nameOf = useChoiceName();
  /** Why it cannot be requested now; several outside bodies may each need one. */
  const closed = ({ kind, toRequest, terms }: Choice): string | undefined => {
    if (toRequest !== null) return text(`obstacle.${toRequest}`);
    const isOpen = requests.some((one) => one.kind === kind && one.state === 'requested');
    return isOpen && terms?.goesTo !== 'outside' ? text('askedAlready') : undefined;
  };
  return (
    <Panel title={text('fromOffice')} note={text('fromOfficeNote')}>
      <Rows>
        {kinds
          .filter(({ terms }) => terms !== null && terms.selfService !== 'official')
          .map((choice) => (
            <li key={keyOf(choice)}>
              <span>
                {nameOf(choice)}{' '}
                <small>
                  {Number(choice.terms?.fee) > 0
                    ? text('feeOf', { fee: choice.terms?.fee })
                    : text('free')}
                  {choice.terms?.goesTo === 'outside' && ` · ${text('sentAway')}`}
                </small>
              </span>
              <span role="group" aria-label={nameOf(choice)}>
                <ActionButton
                  quiet
                  disabled={closed(choice) !== undefined}
                  title={closed(choice)}
                  onClick={() => onRequest(choice)}
                >
                  {text('requestIt')}
                </ActionButton>
              </span>
            </li>
          ))}
      </Rows>
    </Panel>
  );
}

/** A student's own documents: copies to print now, and what the office has issued. */
export function OwnDocuments() {
  const { text } = useTexts('pages.documents');
  const navigate = useNavigate();
  // The admission card is found by this list.
  const query = useKeptQuery(ownDocuments, {});
  const { data: body, refetch } = query;
  useLive('results', refetch);
  const { send, isBusy } = useCallMutation(issueOwnDocument);
  const nameOf = useChoiceName();
  const [requesting, setRequesting] = useState<Choice | null>(null);
  const make = async ({ kind, subject }: Choice) => {
    const made = await send({ body: { kind, subject: subject?.id ?? null } });
    if (made) void navigate(printPath(made.data.id));
  };
  return (
    <Page title={text('title')} intro={text('introStudent')}>
      <QueryState query={query} lines={5} inPanel />
      <LastUpdated since={query.since} />
      {body && (
        <>
          {body.holds.length > 0 && <HoldNotice holds={body.holds} />}
          <Panel title={text('copies')} note={text('copiesNote')}>
            <Actions>
              {ownOf(body.kinds).map((choice) => (
                <ActionButton
                  key={keyOf(choice)}
                  quiet={choice.terms?.selfService !== 'official'}
                  isBusy={isBusy}
                  disabled={choice.obstacle !== null}
                  title={choice.obstacle === null ? undefined : text(`obstacle.${choice.obstacle}`)}
                  onClick={() => void make(choice)}
                >
                  {nameOf(choice)}
                </ActionButton>
              ))}
            </Actions>
          </Panel>
          <FromOffice body={body} onRequest={setRequesting} />
          <OwnRequests requests={body.requests} onChanged={refetch} />
          <Panel title={text('issued')}>
            <IssuedList
              documents={body.issued}
              isOpen={({ kind, isOfficial }) =>
                isOwnReadable(
                  body.kinds.find((choice) => choice.kind === kind)?.terms ?? null,
                  isOfficial,
                  body.holds.length > 0,
                )
              }
            />
          </Panel>
        </>
      )}
      {requesting && (
        <RequestDialog
          choice={requesting}
          onDone={() => {
            setRequesting(null);
            void refetch();
          }}
        />
      )}
    </Page>
  );
}
