import { useState } from 'react';
import { sendCall, useCallMutation, usePortalServices } from '../../../framework/index.ts';
import { approveAccount, matchOfAccount } from '../api.ts';
import { decisionRefusal } from './decisionRefusal.ts';

/**
 * Approves several registrations as proposed, one after the other. Those that do not fully match a
 * record that the approver may link, or whose role they may not give, are left to be looked at.
 */
export function useMatchingApprovals() {
  const { http } = usePortalServices();
  const { send } = useCallMutation(approveAccount);
  const [isBusy, setIsBusy] = useState(false);

  const approveOne = async (id: string): Promise<boolean> => {
    const answer = await sendCall(http, matchOfAccount, { params: { id } });
    if (!answer.isSuccess) return false;
    const { version, record, proposal, roles, isRoleWithheld } = answer.body;
    if (proposal.reason !== 'matches' || !record?.mayLink || isRoleWithheld) return false;
    const body = {
      version,
      record: { resource: record.resource, id: record.id },
      roles: roles.flatMap((role) => (role.isProposed ? [role.id] : [])),
    };
    return (await send({ params: { id }, body }, { refusal: decisionRefusal })) !== null;
  };
  const approveAll = async (
    ids: readonly string[],
  ): Promise<{ approved: number; left: number }> => {
    setIsBusy(true);
    let approved = 0;
    for (const id of ids) if (await approveOne(id)) approved += 1;
    setIsBusy(false);
    return { approved, left: ids.length - approved };
  };
  return { approveAll, isBusy };
}
