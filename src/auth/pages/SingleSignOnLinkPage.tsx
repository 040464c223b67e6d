import type { SyntheticEvent } from 'react';
import { sendCall } from '../../contract/wire/calls/sendCall.ts';
import { confirmWithLink } from '../../contract/wire/calls/singleSignOnCalls.ts';
import { readPageSetting } from '../../contract/wire/pageSettings.ts';
import { AUTH_PAGES } from '../authLocation.ts';
import { useAuthServices } from '../authServices.ts';
import { useAuthTexts } from '../authTexts.tsx';
import { AuthLink } from '../parts/AuthLink.tsx';
import { FailureNotice } from '../parts/FailureNotice.tsx';
import { PageHeading } from '../parts/PageHeading.tsx';
import { SubmitButton } from '../parts/SubmitButton.tsx';
import { useLinkToken } from '../useLinkToken.ts';
import { useOpenSession } from '../useOpenSession.ts';
import { useSubmission } from '../useSubmission.ts';
import { AfterProvider } from './AfterProvider.tsx';
import styles from './pages.module.css';

/**
 * Links an account with the provider by a mailed link, in the browser that asked for it. It asks
 * first: an account is linked only if its owner wants that.
 */
export function SingleSignOnLinkPage() {
  const { http } = useAuthServices();
  const { translate } = useAuthTexts();
  const openSession = useOpenSession();
  const { isSending, failure, formRef, submit } = useSubmission();
  const { token, forget } = useLinkToken();

  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    void submit(
      {},
      () => sendCall(http, confirmWithLink, { body: { token: token ?? '' } }),
      ({ session }) => {
        forget();
        return session && openSession(session);
      },
    );
  };
  const name = readPageSetting('single-sign-on');
  return (
    <AfterProvider failure={failure}>
      <form ref={formRef} className={styles.form} onSubmit={send} noValidate>
        <PageHeading title={translate('auth.singleSignOn.linkTitle', { name })}>
          {translate('auth.singleSignOn.linkIntro', { name })}
        </PageHeading>
        <FailureNotice failure={failure} fields={[]} />
        <SubmitButton
          label={translate('auth.singleSignOn.submit')}
          sendingLabel={translate('auth.singleSignOn.sending')}
          isSending={isSending}
        />
        <p className={styles.aside}>
          <AuthLink to={AUTH_PAGES.signIn}>{translate('auth.register.backToSignIn')}</AuthLink>
        </p>
      </form>
    </AfterProvider>
  );
}
