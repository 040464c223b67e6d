import { useState } from 'react';
import { changeOwnAddress } from '../../../contract/wire/calls/addressCalls.ts';
import {
  ActionButton,
  Actions,
  Callout,
  PageField,
  Panel,
  useCallMutation,
  useTexts,
} from '../../../framework/index.ts';
import type { OwnUser } from './OwnRecord.tsx';

const EMPTY = { email: '', currentPassword: '' };

/** The user's e-mail address, and a form to ask for another one. */
export function OwnAddress({ record, onSaved }: { record: OwnUser; onSaved: () => void }) {
  const { text } = useTexts('pages.profile.address');
  const { send, isBusy, problemOf } = useCallMutation(changeOwnAddress);
  const [typed, setTyped] = useState(EMPTY);
  const type = (name: keyof typeof EMPTY) => (value: string) =>
    setTyped((values) => ({ ...values, [name]: value }));
  const submit = async () => {
    const sent = await send({ body: typed }, { success: 'pages.profile.address.sent' });
    if (sent === null) return;
    setTyped(EMPTY);
    onSaved();
  };
  const isEmpty = Object.values(typed).includes('');
  return (
    <Panel
      title={text('title')}
      note={text('note', { address: record.email })}
      onSubmit={() => void submit()}
    >
      {record.newEmail && <Callout>{text('waiting', { address: record.newEmail })}</Callout>}
      <PageField
        label={text('new')}
        type="email"
        autoComplete="email"
        value={typed.email}
        onChange={type('email')}
        problem={problemOf('email')}
      />
      <PageField
        label={text('password')}
        type="password"
        autoComplete="current-password"
        value={typed.currentPassword}
        onChange={type('currentPassword')}
        help={text('passwordHelp')}
        problem={problemOf('currentPassword')}
      />
      <Actions>
        <ActionButton
          isBusy={isBusy}
          disabled={isEmpty}
          title={isEmpty ? text('incomplete') : undefined}
        >
          {text('submit')}
        </ActionButton>
      </Actions>
    </Panel>
  );
}
