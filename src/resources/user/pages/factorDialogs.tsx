import { startRegistration } from '@simplewebauthn/browser';
import { useState } from 'react';
import type { AnswerOf } from '../../../contract/wire/calls/defineCall.ts';
import {
  addApp,
  addPasskey,
  beginApp,
  beginPasskey,
  removeFactor,
  renameFactor,
  renewRecoveryCodes,
} from '../../../contract/wire/calls/ownFactorCalls.ts';
import {
  ActionButton,
  Callout,
  PageDialog,
  PageField,
  QrPicture,
  useCallMutation,
  useTexts,
} from '../../../framework/index.ts';
import { PasswordDialog } from './PasswordDialog.tsx';
import styles from './user.module.css';

interface FactorDialogProps {
  /** With recovery codes if there are new ones. */
  onDone: (codes: readonly string[] | null) => void;
  onClose: () => void;
}

const NAME_LENGTH = 60;

/** Adds an authenticator app: the password, then its first code. */
export function AddApp({ onDone, onClose }: FactorDialogProps) {
  const { text } = useTexts('pages.factors');
  const begin = useCallMutation(beginApp);
  const [begun, setBegun] = useState<AnswerOf<typeof beginApp> | null>(null);
  if (begun) return <ScanApp {...{ begun, onDone, onClose }} />;
  const start = async (password: string) => {
    const answer = await begin.send({ body: { password } });
    if (answer) setBegun(answer.data);
  };
  return (
    <PasswordDialog
      title={text('addApp')}
      submit={text('next')}
      isBusy={begin.isBusy}
      problem={begin.problemOf('password')}
      onSubmit={(password) => void start(password)}
      onClose={onClose}
    >
      <p>{text('appIntro')}</p>
    </PasswordDialog>
  );
}

interface ScanAppProps extends FactorDialogProps {
  begun: AnswerOf<typeof beginApp>;
}

/** The secret to scan or to type, and the first code as the proof that the app has it. */
function ScanApp({ begun, onDone, onClose }: ScanAppProps) {
  const { text, translate } = useTexts('pages.factors');
  const { send, isBusy, problemOf } = useCallMutation(addApp);
  const [name, setName] = useState(text('appName'));
  const [app, setApp] = useState('');
  const confirm = async () => {
    const body = { token: begun.token, name, app };
    const answer = await send({ body }, { success: 'pages.factors.addedDone' });
    if (answer) onDone(answer.data.recoveryCodes);
  };
  return (
    <PageDialog
      title={text('addApp')}
      onSubmit={() => void confirm()}
      actions={
        <>
          <ActionButton quiet onClick={onClose}>
            {translate('framework.action.cancel')}
          </ActionButton>
          <ActionButton isBusy={isBusy} disabled={app === '' || name.trim() === ''}>
            {text('add')}
          </ActionButton>
        </>
      }
    >
      <p>{text('scan')}</p>
      <QrPicture text={begun.address} label={text('qr')} className={styles.qr} />
      <p>
        {text('orType')}{' '}
        <span className={styles.secret}>{begun.secret.match(/.{1,4}/g)?.join(' ')}</span>
      </p>
      <PageField
        label={translate('auth.field.code')}
        help={text('firstCode')}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        value={app}
        onChange={setApp}
        problem={problemOf('app')}
      />
      <PageField
        label={text('name')}
        maxLength={NAME_LENGTH}
        value={name}
        onChange={setName}
        problem={problemOf('name')}
      />
    </PageDialog>
  );
}

/** Adds a passkey of this device or of a security key. */
export function AddPasskey({ onDone, onClose }: FactorDialogProps) {
  const { text } = useTexts('pages.factors');
  const begin = useCallMutation(beginPasskey);
  const confirm = useCallMutation(addPasskey);
  const [name, setName] = useState(text('passkeyName'));
  const [isLeft, setLeft] = useState(false);
  const add = async (password: string) => {
    setLeft(false);
    const begun = await begin.send({ body: { password } });
    if (!begun) return;
    const { token, passkey: optionsJSON } = begun.data;
    const passkey = await startRegistration({ optionsJSON }).catch(() => null);
    if (!passkey) return setLeft(true);
    const answer = await confirm.send(
      { body: { token, name, passkey } },
      { success: 'pages.factors.addedDone' },
    );
    if (answer) onDone(answer.data.recoveryCodes);
  };
  return (
    <PasswordDialog
      title={text('addPasskey')}
      submit={text('add')}
      isBusy={begin.isBusy || confirm.isBusy}
      isComplete={name.trim() !== ''}
      problem={begin.problemOf('password')}
      onSubmit={(password) => void add(password)}
      onClose={onClose}
    >
      <p>{text('passkeyIntro')}</p>
      {isLeft && <Callout tone="caution">{text('passkeyLeft')}</Callout>}
      <PageField
        label={text('name')}
        maxLength={NAME_LENGTH}
        value={name}
        onChange={setName}
        problem={confirm.problemOf('name') ?? confirm.problemOf('passkey')}
      />
    </PasswordDialog>
  );
}

/** Replaces the recovery codes. */
export function RenewCodes({ onDone, onClose }: FactorDialogProps) {
  const { text } = useTexts('pages.factors');
  const { send, isBusy, problemOf } = useCallMutation(renewRecoveryCodes);
  const renew = async (password: string) => {
    const answer = await send({ body: { password } });
    if (answer) onDone(answer.data.recoveryCodes);
  };
  return (
    <PasswordDialog
      title={text('renewCodes')}
      submit={text('renew')}
      isBusy={isBusy}
      problem={problemOf('password')}
      onSubmit={(password) => void renew(password)}
      onClose={onClose}
    >
      <p>{text('renewIntro')}</p>
    </PasswordDialog>
  );
}

interface OneFactorProps {
  factor: { id: string; name: string };
  onDone: () => void;
  onClose: () => void;
}

/** Renames a factor, so that its owner recognises it. */
export function RenameFactor({ factor, onDone, onClose }: OneFactorProps) {
  const { text, translate } = useTexts('pages.factors');
  const { send, isBusy, problemOf } = useCallMutation(renameFactor);
  const [name, setName] = useState(factor.name);
  const rename = async () => {
    const answer = await send(
      { params: { id: factor.id }, body: { name } },
      { success: 'pages.factors.renamedDone' },
    );
    if (answer) onDone();
  };
  return (
    <PageDialog
      title={text('renameTitle', { name: factor.name })}
      onClose={onClose}
      onSubmit={() => void rename()}
      actions={
        <>
          <ActionButton quiet onClick={onClose}>
            {translate('framework.action.cancel')}
          </ActionButton>
          <ActionButton isBusy={isBusy} disabled={name.trim() === ''}>
            {text('rename')}
          </ActionButton>
        </>
      }
    >
      <PageField
        label={text('name')}
        maxLength={NAME_LENGTH}
        autoFocus
        value={name}
        onChange={setName}
        problem={problemOf('name')}
      />
    </PageDialog>
  );
}

interface RemoveFactorProps extends OneFactorProps {
  isLast: boolean;
}

/** Removes a factor; with the last one the account is opened by its password alone. */
export function RemoveFactor({ factor, isLast, onDone, onClose }: RemoveFactorProps) {
  const { text } = useTexts('pages.factors');
  const { send, isBusy, problemOf } = useCallMutation(removeFactor);
  const remove = async (password: string) => {
    const answer = await send(
      { params: { id: factor.id }, body: { password } },
      { success: 'pages.factors.removedDone' },
    );
    if (answer) onDone();
  };
  return (
    <PasswordDialog
      title={text('removeTitle', { name: factor.name })}
      submit={text('remove')}
      isDanger
      isBusy={isBusy}
      problem={problemOf('password')}
      onSubmit={(password) => void remove(password)}
      onClose={onClose}
    >
      <p>{text(isLast ? 'removeLast' : 'removeOne')}</p>
    </PasswordDialog>
  );
}
