import { createContext, useContext, useState, type ReactNode } from 'react';
import { beginSingleSignOn } from '../../../contract/wire/calls/singleSignOnCalls.ts';
import { readPageSetting } from '../../../contract/wire/pageSettings.ts';
import { ActionButton, PageDialog, PageField, useTexts } from '../../../framework/index.ts';

interface PasswordDialogProps {
  title: string;
  submit: string;
  isBusy: boolean;
  isDanger?: boolean;
  problem: string | undefined;
  onSubmit: (password: string) => void;
  onClose: () => void;
  /** The submit button stays closed without it. */
  isComplete?: boolean;
  children: ReactNode;
}

/** Whether the account has a password that can be asked. */
export const HasPassword = createContext(true);

const FRESH_SIGN_IN = `${readPageSetting('api-base')}${beginSingleSignOn.path}?fresh=true`;

/** A dialog that asks for the password again, or for a fresh sign-in where there is none. */
export function PasswordDialog({
  title,
  submit,
  isBusy,
  isDanger = false,
  problem,
  onSubmit,
  onClose,
  isComplete = true,
  children,
}: PasswordDialogProps) {
  const { text, translate } = useTexts('pages.factors');
  const [password, setPassword] = useState('');
  const isNeeded = useContext(HasPassword);
  return (
    <PageDialog
      title={title}
      onClose={onClose}
      onSubmit={() => onSubmit(password)}
      actions={
        <>
          <ActionButton quiet onClick={onClose}>
            {translate('framework.action.cancel')}
          </ActionButton>
          <ActionButton
            danger={isDanger}
            isBusy={isBusy}
            disabled={(isNeeded && password === '') || !isComplete}
          >
            {submit}
          </ActionButton>
        </>
      }
    >
      {children}
      {isNeeded ? (
        <PageField
          label={text('password')}
          type="password"
          autoComplete="current-password"
          autoFocus
          value={password}
          onChange={setPassword}
          problem={problem}
        />
      ) : (
        <p>
          {text('noPassword')} <a href={FRESH_SIGN_IN}>{text('signInAgain')}</a>
        </p>
      )}
    </PageDialog>
  );
}
