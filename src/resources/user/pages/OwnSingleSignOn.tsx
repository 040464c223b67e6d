import { readIdentity, removeIdentity } from '../../../contract/wire/calls/singleSignOnCalls.ts';
import { readPageSetting } from '../../../contract/wire/pageSettings.ts';
import {
  ActionButton,
  Actions,
  Failed,
  formatDateTime,
  Loading,
  Panel,
  useCallMutation,
  useCallQuery,
  useTexts,
} from '../../../framework/index.ts';

/** The link of one's account with the provider of single sign-on, if the portal has one. */
export function OwnSingleSignOn({ id }: { id: string }) {
  const { text, language } = useTexts('pages.single-sign-on');
  const name = readPageSetting('single-sign-on');
  const removal = useCallMutation(removeIdentity);
  const input = { params: { id } };
  const identity = useCallQuery(readIdentity, name === '' ? null : input);
  if (name === '') return null;
  const { data: linked, isError, isPending, refetch } = identity;
  const remove = async () => {
    await removal.send(input, { success: 'pages.single-sign-on.removed' });
    refetch();
  };
  return (
    <Panel title={text('title')} note={text('note', { name })}>
      {isError && <Failed onRetry={refetch} />}
      {isPending && <Loading />}
      {linked === null && <p>{text('notLinked', { name })}</p>}
      {linked && (
        <>
          <p>
            {text('linked', {
              name,
              since: formatDateTime(linked.linkedAt, language),
              last: formatDateTime(linked.lastUsedAt ?? linked.linkedAt, language),
            })}
          </p>
          <Actions>
            <ActionButton quiet danger isBusy={removal.isBusy} onClick={() => void remove()}>
              {text('remove')}
            </ActionButton>
          </Actions>
        </>
      )}
    </Panel>
  );
}
