import { useState } from 'react';
import type { SyntheticEvent } from 'react';
import { LINK_MINUTES } from '../../contract/model/constants.ts';
import { requestPasswordReset } from '../../contract/wire/calls/passwordCalls.ts';
import { sendCall } from '../../contract/wire/calls/sendCall.ts';
import { AUTH_PAGES } from '../authLocation.ts';
import { useAuthServices } from '../authServices.ts';
import { useAuthTexts } from '../authTexts.tsx';
import { AuthLink } from '../parts/AuthLink.tsx';
import { FailureNotice } from '../parts/FailureNotice.tsx';
import { PageHeading } from '../parts/PageHeading.tsx';
import { SubmitButton } from '../parts/SubmitButton.tsx';
import { TextField } from '../parts/TextField.tsx';
import { isEmail, requiredProblems } from '../registration.ts';
import type { Problems } from '../registration.ts';
import { useAuthForm } from '../useAuthForm.ts';
import { DonePage } from './DonePage.tsx';
import styles from './pages.module.css';

const FIELDS = ['email'];

function emailProblems(email: string): Problems {
  const problems: Problems = isEmail(email) ? {} : { email: { code: 'invalidEmail' } };
  return { ...problems, ...requiredProblems({ email }) };
}

/** Request of a reset link. The answer does not reveal whether the address has an account. */
export function RequestPasswordPage() {
  const { http } = useAuthServices();
  const { translate } = useAuthTexts();
  const { isSending, failure, formRef, submit, values, bind } = useAuthForm({ email: '' });
  const [sentTo, setSentTo] = useState<string | null>(null);

  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    const address = values.email.trim();
    void submit(
      emailProblems(values.email),
      () => sendCall(http, requestPasswordReset, { body: { email: address } }),
      () => setSentTo(address),
    );
  };

  if (sentTo !== null) {
    return (
      <DonePage
        title={translate('auth.request.doneTitle')}
        text={translate('auth.request.doneText', { email: sentTo })}
      >
        <AuthLink to={AUTH_PAGES.signIn}>{translate('auth.register.backToSignIn')}</AuthLink>
        <button className={styles.quiet} type="button" onClick={() => setSentTo(null)}>
          {translate('auth.request.again')}
        </button>
      </DonePage>
    );
  }
  return (
    <form ref={formRef} className={styles.form} onSubmit={send} noValidate>
      <PageHeading title={translate('auth.request.title')}>
        {translate('auth.request.intro', { minutes: LINK_MINUTES })}
      </PageHeading>
      <FailureNotice failure={failure} fields={FIELDS} />
      <TextField {...bind('email')} type="email" autoComplete="email" />
      <SubmitButton
        label={translate('auth.request.submit')}
        sendingLabel={translate('auth.request.sending')}
        isSending={isSending}
      />
      <p className={styles.aside}>
        <AuthLink to={AUTH_PAGES.signIn}>{translate('auth.register.backToSignIn')}</AuthLink>
      </p>
    </form>
  );
}
