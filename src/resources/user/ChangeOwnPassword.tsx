import { useState } from 'react';
import { useTranslate } from 'ra-core';
import { ActionButton, Actions, Page, PageField, Panel, useCall, usePortalServices } from '../../framework/index.ts';
import { PASSWORD_MIN_LENGTH } from '../../contract/constants.ts';

const EMPTY = { current: '', next: '', again: '' };

/** `/manage-user/change-password/own`: one's own password, with the present one as proof. */
export function ChangeOwnPassword() {
  const translate = useTranslate();
  const { http } = usePortalServices();
  const { run, isBusy, problemOf } = useCall();
  const [typed, setTyped] = useState(EMPTY);
  const [isUnlike, setIsUnlike] = useState(false);
  const type = (name: keyof typeof EMPTY) => (value: string) => setTyped((values) => ({ ...values, [name]: value }));
  const text = (key: string, args = {}) => translate(`pages.change-password-own.${key}`, args);

  const submit = async () => {
    setIsUnlike(typed.next !== typed.again);
    if (typed.next !== typed.again) return;
    const call = () => http.post('/changepassword', { currentPassword: typed.current, newPassword: typed.next });
    const done = await run(call, 'pages.change-password-own.done');
    if (done) setTyped(EMPTY);
  };
  return (
    <Page title={text('title')}>
      <Panel onSubmit={() => void submit()}>
        <PageField label={text('current')} type="password" autoComplete="current-password" value={typed.current} onChange={type('current')} problem={problemOf('currentPassword')} />
        <PageField label={text('new')} type="password" autoComplete="new-password" value={typed.next} onChange={type('next')} help={text('help', { min: PASSWORD_MIN_LENGTH })} problem={problemOf('newPassword')} />
        <PageField label={text('repeat')} type="password" autoComplete="new-password" value={typed.again} onChange={type('again')} problem={isUnlike ? text('unlike') : undefined} />
        <Actions><ActionButton disabled={isBusy || typed.current === '' || typed.next === ''}>{text('submit')}</ActionButton></Actions>
      </Panel>
    </Page>
  );
}
