import { useState } from 'react';
import { PASSWORD_MIN_LENGTH } from '../../../contract/model/constants.ts';
import { changePassword } from '../../../contract/wire/calls/passwordCalls.ts';
import {
  ActionButton,
  Actions,
  Callout,
  PageField,
  Panel,
  PasswordStrengthMeter,
  useCallMutation,
  useTexts,
} from '../../../framework/index.ts';
import { Avatar } from './Avatar.tsx';
import { CopyButton } from './CopyButton.tsx';
import { generatePassword } from './generatePassword.ts';
import styles from './user.module.css';

interface Person {
  id: string;
  username: string;
  firstName: string;
  lastName: string;
  email: string;
  profileImage?: unknown;
}

/**
 * A new password for another person, typed or generated; it is shown once after it is set, so that
 * it can be passed on.
 */
export function NewPassword({ person, onDone }: { person: Person; onDone: () => void }) {
  const { text, translate } = useTexts('pages.change-password');
  const { send, isBusy, problemOf } = useCallMutation(changePassword);
  const [password, setPassword] = useState('');
  const [isSet, setIsSet] = useState(false);
  const name = `${person.firstName} ${person.lastName}`;
  const submit = async () => {
    const answer = await send({ body: { userId: person.id, newPassword: password } });
    setIsSet(answer !== null);
  };
  const who = (
    <div className={styles.person}>
      <Avatar firstName={person.firstName} lastName={person.lastName} image={person.profileImage} />
      <span>
        {name}
        <small>
          {person.username} · {person.email}
        </small>
      </span>
    </div>
  );
  if (isSet) {
    return (
      <Panel title={text('handOver')} note={text('handOverNote')}>
        {who}
        <Callout tone="good">{text('doneFor', { name })}</Callout>
        <output className={styles.secret} aria-label={translate('pages.passwords.password')}>
          {password}
        </output>
        <Actions>
          <CopyButton value={password} label={translate('pages.passwords.copy')} />
          <ActionButton onClick={onDone}>{text('next')}</ActionButton>
        </Actions>
      </Panel>
    );
  }
  return (
    <Panel title={text('chosen', { name })} note={text('note')} onSubmit={() => void submit()}>
      {who}
      <PageField
        label={translate('pages.change-password-own.new')}
        type="password"
        autoComplete="new-password"
        value={password}
        onChange={setPassword}
        help={translate('pages.change-password-own.help', { min: PASSWORD_MIN_LENGTH })}
        problem={problemOf('newPassword')}
      />
      <PasswordStrengthMeter
        password={password}
        personal={[person.username, person.firstName, person.lastName, person.email]}
      />
      <Actions>
        <ActionButton
          isBusy={isBusy}
          disabled={password === ''}
          title={password === '' ? text('empty') : undefined}
        >
          {text('submit')}
        </ActionButton>
        <ActionButton quiet onClick={() => setPassword(generatePassword())}>
          {text('generate')}
        </ActionButton>
        <ActionButton quiet onClick={onDone}>
          {text('other')}
        </ActionButton>
      </Actions>
    </Panel>
  );
}
