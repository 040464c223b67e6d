import { useEffect, useState } from 'react';
import type { SyntheticEvent } from 'react';
import { PASSWORD_MIN_LENGTH } from '../../contract/model/constants.ts';
import { checkResetLink, resetPassword } from '../../contract/wire/calls/passwordCalls.ts';
import { sendCall } from '../../contract/wire/calls/sendCall.ts';
import { failureCode } from '../../providers/failureMessage.ts';
import { AUTH_PAGES } from '../authLocation.ts';
import { useAuthServices } from '../authServices.ts';
import { useAuthTexts } from '../authTexts.tsx';
import { AuthLink } from '../parts/AuthLink.tsx';
import { FailureNotice } from '../parts/FailureNotice.tsx';
import { PageHeading } from '../parts/PageHeading.tsx';
import { PasswordField } from '../parts/PasswordField.tsx';
import { StrengthMeter } from '../parts/StrengthMeter.tsx';
import { SubmitButton } from '../parts/SubmitButton.tsx';
import { passwordProblem, requiredProblems } from '../registration.ts';
import { useAuthForm } from '../useAuthForm.ts';
import { useLinkToken } from '../useLinkToken.ts';
import { DonePage } from './DonePage.tsx';
import styles from './pages.module.css';

const FIELDS = ['password'];

/** Whether the gateway refuses a link: asked when the page opens, before anything is typed. */
function useIsRefused(token: string | null): boolean {
  const { http } = useAuthServices();
  const [isRefused, setIsRefused] = useState(false);
  useEffect(() => {
    if (token === null) return;
    void sendCall(http, checkResetLink, { body: { token } }).then((answer) => {
      if (!answer.isSuccess && failureCode(answer) === 'RESET_LINK_INVALID') setIsRefused(true);
    });
  }, [http, token]);
  return isRefused;
}

/** Sets a new password with the token of a mailed link. */
export function ResetPasswordPage() {
  const { http } = useAuthServices();
  const { translate } = useAuthTexts();
  const { isSending, failure, formRef, submit, values, bind } = useAuthForm({
    password: '',
    repeated: '',
  });
  const { password, repeated } = values;
  const { token, forget } = useLinkToken();
  const isRefused = useIsRefused(token);
  const [isDone, setIsDone] = useState(false);

  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    const found = requiredProblems({ password });
    const tooShort = passwordProblem(password);
    if (!found['password'] && tooShort) found['password'] = tooShort;
    if (!found['password'] && password !== repeated) found['repeated'] = { code: 'notAnOption' };
    void submit(
      found,
      () => sendCall(http, resetPassword, { body: { token: token ?? '', password } }),
      () => {
        forget();
        setIsDone(true);
      },
    );
  };

  if (isDone) {
    return (
      <DonePage title={translate('auth.reset.doneTitle')} text={translate('auth.reset.doneText')}>
        <AuthLink to={AUTH_PAGES.signIn}>{translate('auth.signIn.title')}</AuthLink>
      </DonePage>
    );
  }
  if (token === null || isRefused) {
    const kind = isRefused ? 'refused' : 'missing';
    return (
      <DonePage
        kind="incomplete"
        title={translate(`auth.reset.${kind}Title`)}
        text={translate(`auth.reset.${kind}Text`)}
      >
        <AuthLink to={AUTH_PAGES.requestPassword}>{translate('auth.reset.newLink')}</AuthLink>
      </DonePage>
    );
  }
  return (
    <form ref={formRef} className={styles.form} onSubmit={send} noValidate>
      <PageHeading title={translate('auth.reset.title')}>
        {translate('auth.reset.intro')}
      </PageHeading>
      <FailureNotice failure={failure} fields={FIELDS} />
      {failure && failureCode(failure) === 'RESET_LINK_INVALID' && (
        <p className={styles.aside}>
          <AuthLink to={AUTH_PAGES.requestPassword}>{translate('auth.reset.newLink')}</AuthLink>
        </p>
      )}
      <PasswordField
        {...bind('password', 'newPassword')}
        autoComplete="new-password"
        hint={translate('auth.hint.password', { min: PASSWORD_MIN_LENGTH })}
        after={<StrengthMeter password={password} />}
      />
      <PasswordField
        {...bind('repeated', 'repeatPassword')}
        autoComplete="new-password"
        problemText={translate('auth.password.repeatDiffers')}
      />
      <SubmitButton
        label={translate('auth.reset.submit')}
        sendingLabel={translate('auth.reset.sending')}
        isSending={isSending}
      />
    </form>
  );
}
