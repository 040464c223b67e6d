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
import { type Choice, issueOwnDocument, ownDocuments } from '../api.ts';
import { printPath } from '../routes.ts';
import { isOwnReadable } from '../rules/documentRules.ts';
import { IssuedList } from './IssuedList.tsx';
import { keyOf, useChoiceName } from './useChoiceName.ts';

/** What students make themselves. */
const ownOf = (choices: readonly Choice[]): Choice[] =>
  choices.filter(({ terms }) => terms !== null && terms.selfService !== 'none');

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
          <Panel title={text('fromOffice')} note={text('fromOfficeNote')}>
            <Rows>
              {body.kinds
                .filter(({ terms }) => terms !== null && terms.selfService !== 'official')
                .map((choice) => (
                  <li key={keyOf(choice)}>
                    {nameOf(choice)}{' '}
                    <small>
                      {Number(choice.terms?.fee) > 0
                        ? text('feeOf', { fee: choice.terms?.fee })
                        : text('free')}
                      {choice.terms?.goesTo === 'outside' && ` · ${text('sentAway')}`}
                    </small>
                  </li>
                ))}
            </Rows>
          </Panel>
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
    </Page>
  );
}
