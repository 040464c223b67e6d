import { useState } from 'react';
import { PASSWORD_MIN_LENGTH } from '../../../contract/model/constants.ts';
import { changePassword } from '../../../contract/wire/calls/passwordCalls.ts';
import {
  ActionButton,
  Actions,
  Callout,
  Page,
  PageField,
  Panel,
  PasswordStrengthMeter,
  useCallMutation,
  usePortalServices,
  useTexts,
} from '../../../framework/index.ts';

const EMPTY = { current: '', next: '', again: '' };

/** `/manage-user/change-password/own`: changes one's own password after asking for the current one. */
export function ChangeOwnPassword() {
  const { text } = useTexts('pages.change-password-own');
  const { send, isBusy, problemOf } = useCallMutation(changePassword);
  const [typed, setTyped] = useState(EMPTY);
  const [isUnlike, setIsUnlike] = useState(false);
  const [isDone, setIsDone] = useState(false);
  const type = (name: keyof typeof EMPTY) => (value: string) => {
    setTyped((values) => ({ ...values, [name]: value }));
    setIsUnlike(false);
    setIsDone(false);
  };
  const user = usePortalServices().session.user();
  const personal = user ? [user.user_name, user.l_name, user.email] : [];

  const submit = async () => {
    setIsUnlike(typed.next !== typed.again);
    if (typed.next !== typed.again) return;
    const body = { currentPassword: typed.current, newPassword: typed.next };
    const isChanged = (await send({ body })) !== null;
    setIsDone(isChanged);
    if (isChanged) setTyped(EMPTY);
  };
  const isEmpty = Object.values(typed).includes('');
  return (
    <Page title={text('title')} intro={text('intro')}>
      {isDone && <Callout tone="good">{text('done')}</Callout>}
      <Panel title={text('present')} note={text('presentNote')} onSubmit={() => void submit()}>
        <PageField
          label={text('current')}
          type="password"
          autoComplete="current-password"
          value={typed.current}
          onChange={type('current')}
          problem={problemOf('currentPassword')}
        />
        <PageField
          label={text('new')}
          type="password"
          autoComplete="new-password"
          value={typed.next}
          onChange={type('next')}
          help={text('help', { min: PASSWORD_MIN_LENGTH })}
          problem={problemOf('newPassword')}
        />
        <PasswordStrengthMeter password={typed.next} personal={personal} />
        <PageField
          label={text('repeat')}
          type="password"
          autoComplete="new-password"
          value={typed.again}
          onChange={type('again')}
          problem={isUnlike ? text('unlike') : undefined}
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
    </Page>
  );
}
