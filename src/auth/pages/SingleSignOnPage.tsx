import { useEffect, useRef, useState } from 'react';
import type { SyntheticEvent } from 'react';
import type { ErrorCode } from '../../contract/model/errors.ts';
import { sendCall } from '../../contract/wire/calls/sendCall.ts';
import {
  confirmWithPassword,
  finishSingleSignOn,
  requestConfirmationLink,
  type SingleSignOnOutcome,
} from '../../contract/wire/calls/singleSignOnCalls.ts';
import { readPageSetting } from '../../contract/wire/pageSettings.ts';
import { AUTH_PAGES } from '../authLocation.ts';
import { useAuthServices } from '../authServices.ts';
import { useAuthTexts } from '../authTexts.tsx';
import { AuthLink } from '../parts/AuthLink.tsx';
import { FailureNotice } from '../parts/FailureNotice.tsx';
import { Notice } from '../parts/Notice.tsx';
import { PageHeading } from '../parts/PageHeading.tsx';
import { PasswordField } from '../parts/PasswordField.tsx';
import { SubmitButton } from '../parts/SubmitButton.tsx';
import { requiredProblems } from '../registration.ts';
import { useAuthForm } from '../useAuthForm.ts';
import { useOpenSession } from '../useOpenSession.ts';
import { useSubmission } from '../useSubmission.ts';
import { AfterProvider } from './AfterProvider.tsx';
import { DonePage } from './DonePage.tsx';
import { ForwardingPage } from './ForwardingPage.tsx';
import styles from './pages.module.css';

const FIELDS = ['password'];

/** The refusals that the gateway leads to this page with. */
const REFUSALS: readonly ErrorCode[] = [
  'SIGN_IN_NOT_BEGUN',
  'PROVIDER_REFUSED',
  'PROVIDER_UNAVAILABLE',
];
function readRefusal(): ErrorCode | null {
  // A portal without a provider has begun no sign-in there.
  if (readPageSetting('single-sign-on') === '') return 'SIGN_IN_NOT_BEGUN';
  return REFUSALS.find((code) => window.location.hash === `#${code}`) ?? null;
}

/** Opens the session of a person that the provider has confirmed, or says what is missing. */
export function SingleSignOnPage() {
  const { http } = useAuthServices();
  const { translate } = useAuthTexts();
  const { failure, submit } = useSubmission();
  const openSession = useOpenSession();
  const [refusal] = useState(readRefusal);
  const [confirm, setConfirm] = useState<SingleSignOnOutcome['confirm']>(null);
  const hasBegun = useRef(false);
  useEffect(() => {
    // The code opens one session, so it is sent once.
    if (refusal !== null || hasBegun.current) return;
    hasBegun.current = true;
    void submit(
      {},
      () => sendCall(http, finishSingleSignOn, {}),
      ({ session, confirm: wanted }) => (session ? openSession(session) : setConfirm(wanted)),
    );
  }, [refusal, http, submit, openSession]);

  if (confirm) return <ConfirmForm number={confirm.number} />;
  if (refusal === null && !failure) return <ForwardingPage />;
  return (
    <AfterProvider failure={failure}>
      <div className={styles.form}>
        <PageHeading title={translate('auth.singleSignOn.failedTitle')} />
        {refusal ? (
          <Notice kind="danger">
            <p>{translate(`errors.${refusal}`)}</p>
          </Notice>
        ) : (
          <FailureNotice failure={failure} fields={[]} />
        )}
        <BackToSignIn />
      </div>
    </AfterProvider>
  );
}

function BackToSignIn() {
  const { translate } = useAuthTexts();
  return (
    <p className={styles.aside}>
      <AuthLink to={AUTH_PAGES.signIn}>{translate('auth.register.backToSignIn')}</AuthLink>
    </p>
  );
}

/** Asks once for the password of the account with this number, or for a link to its mailbox. */
function ConfirmForm({ number }: { number: string }) {
  const { http } = useAuthServices();
  const { translate } = useAuthTexts();
  const openSession = useOpenSession();
  const { isSending, failure, formRef, submit, values, bind } = useAuthForm({ password: '' });
  const [isMailed, setIsMailed] = useState(false);
  const name = readPageSetting('single-sign-on');

  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    const { password } = values;
    void submit(
      requiredProblems({ password }),
      () => sendCall(http, confirmWithPassword, { body: { password } }),
      ({ session }) => session && openSession(session),
    );
  };
  const mail = () =>
    void submit(
      {},
      () => sendCall(http, requestConfirmationLink, {}),
      () => setIsMailed(true),
    );

  if (isMailed)
    return (
      <DonePage
        title={translate('auth.request.doneTitle')}
        text={translate('auth.singleSignOn.mailedText')}
      >
        <AuthLink to={AUTH_PAGES.signIn}>{translate('auth.register.backToSignIn')}</AuthLink>
      </DonePage>
    );
  return (
    <AfterProvider failure={failure}>
      <form ref={formRef} className={styles.form} onSubmit={send} noValidate>
        <PageHeading title={translate('auth.singleSignOn.title')}>
          {translate('auth.singleSignOn.intro', { name, number })}
        </PageHeading>
        <FailureNotice failure={failure} fields={FIELDS} />
        <PasswordField {...bind('password')} autoComplete="current-password" />
        <SubmitButton
          label={translate('auth.singleSignOn.submit')}
          sendingLabel={translate('auth.singleSignOn.sending')}
          isSending={isSending}
        />
        <p className={styles.aside}>
          {translate('auth.singleSignOn.noPassword')}{' '}
          <button className={styles.quiet} type="button" disabled={isSending} onClick={mail}>
            {translate('auth.singleSignOn.mail')}
          </button>
        </p>
        <BackToSignIn />
      </form>
    </AfterProvider>
  );
}
