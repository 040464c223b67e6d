import { useState } from 'react';
import { useRefresh } from 'react-admin';
import {
  ActionButton,
  Callout,
  PageDialog,
  QueryState,
  useCallMutation,
  useCallQuery,
  useTexts,
} from '../../../framework/index.ts';
import { approveAccount, matchOfAccount, type AccountMatch } from '../api.ts';
import { AccountRoles } from './AccountRoles.tsx';
import { decisionRefusal } from './decisionRefusal.ts';
import { MatchedRecord } from './MatchedRecord.tsx';
import { RefusalDialog } from './RefusalDialog.tsx';

interface ApprovalDialogProps {
  id: string;
  name: string;
  onClose: () => void;
}

/**
 * Decides a registration: shows what the records say of the person, proposes the link and the
 * roles, and lets the approver alter both or refuse.
 */
export function ApprovalDialog({ id, name, onClose }: ApprovalDialogProps) {
  const { text, translate } = useTexts('pages.joining');
  const [number, setNumber] = useState('');
  const [isRefusing, setRefusing] = useState(false);
  const query = useCallQuery(
    matchOfAccount,
    { params: { id }, query: number === '' ? {} : { number } },
    { keepPrevious: true },
  );
  const { data: match, isFetching } = query;
  if (match && isRefusing)
    return (
      <RefusalDialog
        {...{ id, name }}
        version={match.version}
        onBack={() => setRefusing(false)}
        onDone={onClose}
      />
    );
  if (match?.status !== 'pending')
    return (
      <PageDialog
        title={text('title', { name })}
        onClose={onClose}
        actions={
          <ActionButton quiet onClick={onClose}>
            {translate(match ? 'framework.action.done' : 'framework.action.cancel')}
          </ActionButton>
        }
      >
        {match ? (
          <Callout tone="caution">{text('refusals.alreadyDecided')}</Callout>
        ) : (
          <QueryState query={query} />
        )}
      </PageDialog>
    );
  return (
    // Another record has its own proposal.
    <Decision
      key={match.record?.id ?? 'none'}
      {...{ id, name, match, onClose, isFetching }}
      onNumber={setNumber}
      onRefuse={() => setRefusing(true)}
    />
  );
}

interface DecisionProps extends ApprovalDialogProps {
  match: AccountMatch;
  isFetching: boolean;
  onNumber: (number: string) => void;
  onRefuse: () => void;
}

function Decision({ id, name, match, isFetching, onNumber, onRefuse, onClose }: DecisionProps) {
  const { text, translate } = useTexts('pages.joining');
  const refresh = useRefresh();
  const { send, isBusy } = useCallMutation(approveAccount);
  const { record, proposal, roles } = match;
  const [isLinked, setLinked] = useState(proposal.isLinked && record?.mayLink === true);
  const [chosen, setChosen] = useState(
    () => new Set(roles.flatMap((role) => (role.isProposed ? [role.id] : []))),
  );
  const approve = async () => {
    const linked = record && isLinked ? { resource: record.resource, id: record.id } : null;
    const answer = await send(
      {
        params: { id },
        body: { version: match.version, record: linked, roles: [...chosen] },
      },
      { success: 'pages.account.approveDone', refusal: decisionRefusal },
    );
    refresh();
    if (answer) onClose();
  };
  return (
    <PageDialog
      title={text('title', { name })}
      onClose={isBusy ? undefined : onClose}
      actions={
        <>
          <ActionButton quiet onClick={onClose}>
            {translate('framework.action.cancel')}
          </ActionButton>
          <ActionButton quiet danger disabled={isBusy} onClick={onRefuse}>
            {text('refuse')}
          </ActionButton>
          <ActionButton isBusy={isBusy} disabled={isFetching} onClick={() => void approve()}>
            {text('approve')}
          </ActionButton>
        </>
      }
    >
      <MatchedRecord {...{ match, isLinked, onNumber, isFetching }} onLinked={setLinked} />
      <AccountRoles {...{ match, chosen }} onChosen={setChosen} />
    </PageDialog>
  );
}
