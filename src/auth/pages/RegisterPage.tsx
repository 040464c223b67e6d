import { useState } from 'react';
import type { SyntheticEvent } from 'react';
import { PASSWORD_MIN_LENGTH } from '../../contract/model/constants.ts';
import { STUDENT_TYPE } from '../../contract/model/recordNumber.ts';
import { register } from '../../contract/wire/calls/registrationCalls.ts';
import { sendCall } from '../../contract/wire/calls/sendCall.ts';
import { AUTH_PAGES } from '../authLocation.ts';
import { useAuthServices } from '../authServices.ts';
import { useAuthTexts } from '../authTexts.tsx';
import { AuthLink } from '../parts/AuthLink.tsx';
import { FailureNotice } from '../parts/FailureNotice.tsx';
import { Notice } from '../parts/Notice.tsx';
import { PageHeading } from '../parts/PageHeading.tsx';
import { PasswordField } from '../parts/PasswordField.tsx';
import { SelectField } from '../parts/SelectField.tsx';
import { StrengthMeter } from '../parts/StrengthMeter.tsx';
import { SubmitButton } from '../parts/SubmitButton.tsx';
import { TextField } from '../parts/TextField.tsx';
import { EMPTY_REGISTRATION, registrationProblems, trimmed } from '../registration.ts';
import type { Registration } from '../registration.ts';
import { useAuthForm } from '../useAuthForm.ts';
import { useRegistrationChoices } from '../useRegistrationChoices.ts';
import { DonePage } from './DonePage.tsx';
import styles from './pages.module.css';

const FIELDS = Object.keys(EMPTY_REGISTRATION);

type AccountFieldsProps = Pick<
  ReturnType<typeof useAuthForm<keyof Registration>>,
  'bind' | 'values'
>;

/** E-mail, user name and password. */
function AccountFields({ bind, values }: AccountFieldsProps) {
  const { translate } = useAuthTexts();
  return (
    <fieldset className={styles.group}>
      <legend>{translate('auth.register.account')}</legend>
      <TextField
        {...bind('email')}
        type="email"
        autoComplete="email"
        hint={translate('auth.hint.email')}
      />
      <TextField
        {...bind('username')}
        autoComplete="username"
        hint={translate('auth.hint.username')}
      />
      <PasswordField
        {...bind('password')}
        autoComplete="new-password"
        hint={translate('auth.hint.password', { min: PASSWORD_MIN_LENGTH })}
        after={
          <StrengthMeter
            password={values.password}
            personal={[values.firstName, values.lastName, values.username, values.email]}
          />
        }
      />
    </fieldset>
  );
}

/** What identifies the person in the faculty's records, once the kind of person is chosen. */
function RecordFields({
  bind,
  isStudent,
}: Pick<AccountFieldsProps, 'bind'> & { isStudent: boolean }) {
  const { translate } = useAuthTexts();
  return (
    <div className={styles.pair}>
      <TextField
        {...bind('claimedNumber', isStudent ? 'registrationNumber' : 'employeeNumber')}
        autoComplete="off"
        isOptional={!isStudent}
        hint={translate(isStudent ? 'auth.hint.registrationNumber' : 'auth.hint.employeeNumber')}
      />
      {isStudent && (
        <TextField
          {...bind('claimedBirthDate', 'birthDate')}
          autoComplete="bday"
          isOptional
          hint={translate('auth.hint.birthDate')}
        />
      )}
    </div>
  );
}

/** Self-registration of staff and students, subject to approval by an administrator. */
export function RegisterPage() {
  const { http } = useAuthServices();
  const { translate } = useAuthTexts();
  const { isSending, failure, formRef, submit, values, bind } = useAuthForm(EMPTY_REGISTRATION);
  const { userTypes, sections, hasFailed, retry } = useRegistrationChoices(http);
  const [sentTo, setSentTo] = useState<string | null>(null);

  const userType = userTypes?.find(({ id }) => id === values.userType);
  const isStudent = userType?.code === STUDENT_TYPE;

  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    const claimedBirthDate = isStudent ? values.claimedBirthDate : '';
    const registration = trimmed({ ...values, claimedBirthDate });
    void submit(
      registrationProblems(values, isStudent),
      () => sendCall(http, register, { body: registration }),
      () => setSentTo(values.email.trim()),
    );
  };
  if (sentTo !== null) {
    return (
      <DonePage
        title={translate('auth.register.doneTitle')}
        text={translate('auth.register.doneText', { email: sentTo })}
      >
        <AuthLink to={AUTH_PAGES.signIn}>{translate('auth.register.backToSignIn')}</AuthLink>
      </DonePage>
    );
  }
  return (
    <form ref={formRef} className={styles.form} onSubmit={send} noValidate>
      <PageHeading title={translate('auth.register.title')}>
        {translate('auth.register.intro')}
      </PageHeading>
      <FailureNotice
        failure={failure}
        fields={FIELDS}
        texts={{ FORBIDDEN: 'auth.register.closed' }}
      />
      {hasFailed && (
        <Notice kind="danger">
          <p>{translate('auth.register.choicesFailed')}</p>
          <button className={styles.quiet} type="button" onClick={retry}>
            {translate('auth.register.retry')}
          </button>
        </Notice>
      )}
      <fieldset className={styles.group}>
        <legend>{translate('auth.register.about')}</legend>
        <div className={styles.pair}>
          <SelectField {...bind('userType')} choices={userTypes} />
          <SelectField {...bind('section')} choices={sections} isOptional />
          <TextField {...bind('firstName')} autoComplete="given-name" />
          <TextField {...bind('lastName')} autoComplete="family-name" />
        </div>
        {userType && <RecordFields bind={bind} isStudent={isStudent} />}
      </fieldset>
      <AccountFields bind={bind} values={values} />
      <SubmitButton
        label={translate('auth.register.submit')}
        sendingLabel={translate('auth.register.sending')}
        isSending={isSending}
      />
      <p className={styles.aside}>
        {translate('auth.register.haveAccount')}{' '}
        <AuthLink to={AUTH_PAGES.signIn}>{translate('auth.signIn.title')}</AuthLink>
      </p>
    </form>
  );
}
