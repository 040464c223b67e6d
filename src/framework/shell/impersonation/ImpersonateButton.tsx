import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { MINUTE_MS } from '../../../contract/model/constants.ts';
import {
  IMPERSONATION_KEY,
  IMPERSONATION_MS,
  type ImpersonationKind,
} from '../../../contract/model/impersonation.ts';
import { startImpersonation } from '../../../contract/wire/calls/impersonationCalls.ts';
import { useCallMutation } from '../../core/calls/useCallMutation.ts';
import { usePrivileges } from '../../core/portal/PortalServices.tsx';
import { ActionButton } from '../../ui/page/Page.tsx';
import { PageDialog } from '../../ui/page/PageDialog.tsx';

interface ImpersonateButtonProps {
  kind: ImpersonationKind;
  id: string;
  /** Name of the role or the person, in the current language. */
  name: string;
}

/**
 * Starts impersonating a role or another person, for users who may assign roles. A dialog explains
 * it first.
 */
export function ImpersonateButton({ kind, id, name }: ImpersonateButtonProps) {
  const translate = useTranslate();
  const privileges = usePrivileges();
  const { send, isBusy } = useCallMutation(startImpersonation);
  const [isOpen, setOpen] = useState(false);
  if (!privileges.has(IMPERSONATION_KEY)) return null;
  // The page reloads as soon as the token contains the impersonation.
  const start = () => send({ body: { kind, id } });
  return (
    <>
      <ActionButton quiet onClick={() => setOpen(true)}>
        {translate(`shell.viewing.start.${kind}`)}
      </ActionButton>
      {isOpen && (
        <PageDialog
          title={translate(`shell.viewing.confirm.${kind}`, { name })}
          onClose={() => setOpen(false)}
          actions={
            <>
              <ActionButton quiet onClick={() => setOpen(false)}>
                {translate('framework.action.cancel')}
              </ActionButton>
              <ActionButton isBusy={isBusy} onClick={() => void start()}>
                {translate('shell.viewing.begin')}
              </ActionButton>
            </>
          }
        >
          <p>{translate(`shell.viewing.about.${kind}`)}</p>
          <p>{translate('shell.viewing.terms', { smart_count: IMPERSONATION_MS / MINUTE_MS })}</p>
        </PageDialog>
      )}
    </>
  );
}
