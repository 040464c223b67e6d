import { useState } from 'react';
import type { SyntheticEvent } from 'react';
import { confirmAddress, stopAddressChange } from '../../contract/wire/calls/addressCalls.ts';
import { sendCall } from '../../contract/wire/calls/sendCall.ts';
import { AUTH_PAGES } from '../authLocation.ts';
import { useAuthServices } from '../authServices.ts';
import { useAuthTexts } from '../authTexts.tsx';
import { AuthLink } from '../parts/AuthLink.tsx';
import { FailureNotice } from '../parts/FailureNotice.tsx';
import { PageHeading } from '../parts/PageHeading.tsx';
import { SubmitButton } from '../parts/SubmitButton.tsx';
import { useLinkToken } from '../useLinkToken.ts';
import { useSubmission } from '../useSubmission.ts';
import { DonePage } from './DonePage.tsx';
import styles from './pages.module.css';

const CALLS = { confirm: confirmAddress, keep: stopAddressChange };

/**
 * Confirms or stops a change of address with the token of a mailed link. It asks first, because
 * mail servers open the links of an e-mail to check them.
 */
function AddressLinkPage({ act }: { act: keyof typeof CALLS }) {
  const { http } = useAuthServices();
  const { translate } = useAuthTexts();
  const { isSending, failure, formRef, submit } = useSubmission();
  const { token, forget } = useLinkToken();
  const [isDone, setIsDone] = useState(false);
  const text = (key: string): string => translate(`auth.address.${act}.${key}`);

  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    void submit(
      {},
      () => sendCall(http, CALLS[act], { body: { token: token ?? '' } }),
      () => {
        forget();
        setIsDone(true);
      },
    );
  };

  const signIn = <AuthLink to={AUTH_PAGES.signIn}>{translate('auth.signIn.title')}</AuthLink>;
  if (isDone)
    return (
      <DonePage title={text('doneTitle')} text={text('doneText')}>
        {signIn}
      </DonePage>
    );
  if (token === null)
    return (
      <DonePage
        kind="incomplete"
        title={translate('auth.reset.missingTitle')}
        text={translate('auth.address.missingText')}
      >
        {signIn}
      </DonePage>
    );
  return (
    <form ref={formRef} className={styles.form} onSubmit={send} noValidate>
      <PageHeading title={text('title')}>{text('intro')}</PageHeading>
      <FailureNotice failure={failure} fields={[]} />
      <SubmitButton
        label={text('submit')}
        sendingLabel={translate('auth.address.sending')}
        isSending={isSending}
      />
    </form>
  );
}

export const ConfirmAddressPage = () => <AddressLinkPage act="confirm" />;
export const KeepAddressPage = () => <AddressLinkPage act="keep" />;
