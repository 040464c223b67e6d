import { lazy, Suspense, useCallback, useState } from 'react';
import type { SyntheticEvent } from 'react';
import type { FactorDemand } from '../../contract/wire/calls/secondFactorCalls.ts';
import { sendCall, type CallAnswer } from '../../contract/wire/calls/sendCall.ts';
import { signIn, type SignInData } from '../../contract/wire/calls/sessionCalls.ts';
import type { Failure } from '../../contract/wire/envelope.ts';
import { failureDetails } from '../../providers/failureMessage.ts';
import type { SignedOutReason } from '../../providers/signInNotice.ts';
import { AUTH_PAGES, useAuthLocation } from '../authLocation.ts';
import { useAuthServices } from '../authServices.ts';
import { useAuthTexts } from '../authTexts.tsx';
import { demandIn } from '../factorDemand.ts';
import { AuthLink } from '../parts/AuthLink.tsx';
import { FailureNotice } from '../parts/FailureNotice.tsx';
import { LockedNotice } from '../parts/LockedNotice.tsx';
import { Notice } from '../parts/Notice.tsx';
import { PageHeading } from '../parts/PageHeading.tsx';
import { PasswordField } from '../parts/PasswordField.tsx';
import { ProviderLink } from '../parts/ProviderLink.tsx';
import { SubmitButton } from '../parts/SubmitButton.tsx';
import { TextField } from '../parts/TextField.tsx';
import { requiredProblems } from '../registration.ts';
import { useAuthForm } from '../useAuthForm.ts';
import { useOpenSession } from '../useOpenSession.ts';
import styles from './pages.module.css';

const FIELDS = ['username', 'password'];

interface Lock {
  username: string;
  until: number;
}

/** The remaining seconds of a lock, or `null` if the failure is no lock. */
function lockSeconds(failure: Failure): number | null {
  const seconds = failureDetails(failure)['retryAfterSeconds'];
  return typeof seconds === 'number' && seconds > 0 ? seconds : null;
}

const INACTIVE = ['pending', 'refused', 'invited', 'locked', 'closed'];

/** The state of an account that cannot be used; only the owner of its password gets here. */
function inactiveText(failure: Failure | null): { ACCOUNT_INACTIVE?: string } {
  const status = failure && failureDetails(failure)['status'];
  return typeof status === 'string' && INACTIVE.includes(status)
    ? { ACCOUNT_INACTIVE: `auth.signIn.inactive.${status}` }
    : {};
}

const loadStep = () => import('./rarePages.ts');
const SecondFactorStep = lazy(async () => ({ default: (await loadStep()).SecondFactorStep }));

interface LoginPageProps {
  signedOutReason: SignedOutReason | null;
}

/** Sign-in: the password, then the second factor of an account that has one. */
export function LoginPage({ signedOutReason }: LoginPageProps) {
  const [demand, setDemand] = useState<FactorDemand | null>(null);
  const [expired, setExpired] = useState<Failure | null>(null);
  const finish = useOpenSession();
  if (!demand)
    return (
      <LoginForm
        {...{ signedOutReason, expired }}
        onSignedIn={finish}
        onDemand={async (asked) => {
          // Loaded first, so that a failure is shown where the person is.
          await loadStep();
          setDemand(asked);
        }}
      />
    );
  const leave = (failure: Failure | null) => {
    setExpired(failure);
    setDemand(null);
  };
  return (
    <Suspense fallback={null}>
      <SecondFactorStep demand={demand} onSignedIn={finish} onLeave={leave} />
    </Suspense>
  );
}

interface LoginFormProps extends LoginPageProps {
  /** Why an earlier sign-in begins again. */
  expired: Failure | null;
  onSignedIn: (data: SignInData) => unknown;
  onDemand: (demand: FactorDemand) => Promise<void>;
}

/** User name or e-mail, and the password. */
function LoginForm({ signedOutReason, expired, onSignedIn, onDemand }: LoginFormProps) {
  const { isArrival } = useAuthLocation();
  const { http } = useAuthServices();
  const { translate } = useAuthTexts();
  const { isSending, failure, formRef, submit, values, setValue, bind } = useAuthForm({
    username: '',
    password: '',
  });
  const { username, password } = values;
  const [lock, setLock] = useState<Lock | null>(null);
  const [isLockOver, setIsLockOver] = useState(false);
  const endLock = useCallback(() => setIsLockOver(true), []);

  const sendCredentials = async (): Promise<CallAnswer<SignInData | FactorDemand>> => {
    const answer = await sendCall(http, signIn, {
      body: { username: username.trim(), password },
    });
    const seconds = answer.isSuccess ? null : lockSeconds(answer);
    setLock(seconds === null ? null : { username, until: Date.now() + seconds * 1000 });
    setIsLockOver(false);
    if (!answer.isSuccess) setValue('password', '');
    const demand = demandIn(answer);
    return demand ? { isSuccess: true, body: demand, message: '' } : answer;
  };
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    void submit(requiredProblems({ username, password }), sendCredentials, (data) =>
      'ways' in data ? onDemand(data) : onSignedIn(data),
    );
  };

  const isLocked = lock !== null && !isLockOver && lock.username === username;
  const notice =
    signedOutReason === 'idle' || signedOutReason === 'elsewhere' ? signedOutReason : null;
  return (
    <form ref={formRef} className={styles.form} onSubmit={send} noValidate>
      <PageHeading title={translate('auth.signIn.title')} takesFocus={!isArrival}>
        {translate('auth.signIn.intro')}
      </PageHeading>
      {notice && !failure && (
        <Notice kind="info">
          <p>{translate(`auth.notice.${notice}`)}</p>
        </Notice>
      )}
      {lock && failure ? (
        <LockedNotice
          key={lock.until}
          text={translate(
            failure.errorCode === 429 ? 'errors.TOO_MANY_REQUESTS' : 'errors.ACCOUNT_LOCKED',
          )}
          until={lock.until}
          onOver={endLock}
        />
      ) : (
        <FailureNotice failure={failure ?? expired} fields={FIELDS} texts={inactiveText(failure)} />
      )}
      <TextField {...bind('username', 'login')} autoComplete="username" hasFocus={isArrival} />
      <PasswordField
        {...bind('password')}
        autoComplete="current-password"
        after={
          <AuthLink to={AUTH_PAGES.requestPassword}>{translate('auth.signIn.forgot')}</AuthLink>
        }
      />
      <SubmitButton
        label={translate('auth.signIn.submit')}
        sendingLabel={translate('auth.signIn.sending')}
        isSending={isSending}
        disabled={isLocked}
      />
      <ProviderLink />
      <p className={styles.aside}>
        {translate('auth.signIn.noAccount')}{' '}
        <AuthLink to={AUTH_PAGES.register}>{translate('auth.signIn.register')}</AuthLink>
      </p>
    </form>
  );
}
