import { startAuthentication } from '@simplewebauthn/browser';
import { useState, type SyntheticEvent } from 'react';
import {
  completeSignIn,
  type FactorDemand,
  type FactorProof,
  type FactorWay,
} from '../../contract/wire/calls/secondFactorCalls.ts';
import { sendCall } from '../../contract/wire/calls/sendCall.ts';
import type { SignInData } from '../../contract/wire/calls/sessionCalls.ts';
import type { Failure } from '../../contract/wire/envelope.ts';
import { failureCode } from '../../providers/failureMessage.ts';
import { useAuthServices } from '../authServices.ts';
import { useAuthTexts } from '../authTexts.tsx';
import { FailureNotice } from '../parts/FailureNotice.tsx';
import { Notice } from '../parts/Notice.tsx';
import { PageHeading } from '../parts/PageHeading.tsx';
import { SubmitButton } from '../parts/SubmitButton.tsx';
import { TextField } from '../parts/TextField.tsx';
import { requiredProblems } from '../registration.ts';
import { useAuthForm } from '../useAuthForm.ts';
import styles from './pages.module.css';

interface SecondFactorStepProps {
  demand: FactorDemand;
  onSignedIn: (data: SignInData) => unknown;
  /** Back to the password; the failure is that of a sign-in that took too long. */
  onLeave: (failure: Failure | null) => void;
}

/** The second step of a sign-in: a passkey, a code of an app, or a recovery code. */
export function SecondFactorStep({ demand, onSignedIn, onLeave }: SecondFactorStepProps) {
  const { http } = useAuthServices();
  const { translate } = useAuthTexts();
  const form = useAuthForm({ app: '', recoveryCode: '' });
  const [way, setWay] = useState<FactorWay>(demand.ways[0] ?? 'recoveryCode');
  const [isPasskeyLeft, setPasskeyLeft] = useState(false);
  const { token, passkey: request } = demand;

  const complete = async (proof: FactorProof) => {
    const answer = await sendCall(http, completeSignIn, { body: { token, ...proof } });
    if (!answer.isSuccess && failureCode(answer) === 'SIGN_IN_EXPIRED') onLeave(answer);
    return answer;
  };
  const signWithPasskey = async () => {
    setPasskeyLeft(false);
    const passkey =
      request && (await startAuthentication({ optionsJSON: request }).catch(() => null));
    if (!passkey) return setPasskeyLeft(true);
    return form.submit({}, () => complete({ passkey }), onSignedIn);
  };
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    if (way === 'passkey') return void signWithPasskey();
    const typed = form.values[way];
    return void form.submit(
      requiredProblems({ [way]: typed }),
      () => complete({ [way]: typed }),
      onSignedIn,
    );
  };
  return (
    <form ref={form.formRef} className={styles.form} onSubmit={send} noValidate>
      <PageHeading title={translate('auth.secondFactor.title')} takesFocus={way === 'passkey'}>
        {translate(`auth.secondFactor.${way}.intro`)}
      </PageHeading>
      {isPasskeyLeft && (
        <Notice kind="info">
          <p>{translate('auth.secondFactor.passkey.left')}</p>
        </Notice>
      )}
      <FailureNotice failure={form.failure} fields={way === 'passkey' ? [] : [way]} />
      {way !== 'passkey' && <CodeField key={way} way={way} form={form} />}
      <SubmitButton
        label={translate(`auth.secondFactor.${way}.submit`)}
        sendingLabel={translate('auth.signIn.sending')}
        isSending={form.isSending}
      />
      <OtherWays
        ways={demand.ways.filter((other) => other !== way)}
        onChoose={setWay}
        onLeave={() => onLeave(null)}
      />
    </form>
  );
}

interface CodeFieldProps {
  way: Exclude<FactorWay, 'passkey'>;
  form: ReturnType<typeof useAuthForm<'app' | 'recoveryCode'>>;
}

/** A code to type, or to paste from where the telephone offers it. */
function CodeField({ way, form }: CodeFieldProps) {
  const { translate } = useAuthTexts();
  return (
    <TextField
      {...form.bind(way, way === 'app' ? 'code' : 'recoveryCode')}
      autoComplete={way === 'app' ? 'one-time-code' : 'off'}
      {...(way === 'app' ? { inputMode: 'numeric' as const } : {})}
      hint={translate(`auth.secondFactor.${way}.hint`)}
      hasFocus
    />
  );
}

interface OtherWaysProps {
  ways: readonly FactorWay[];
  onChoose: (way: FactorWay) => void;
  onLeave: () => void;
}

const OtherWays = ({ ways, onChoose, onLeave }: OtherWaysProps) => {
  const { translate } = useAuthTexts();
  return (
    <div className={styles.next}>
      {ways.map((way) => (
        <button key={way} type="button" className={styles.quiet} onClick={() => onChoose(way)}>
          {translate(`auth.secondFactor.${way}.choose`)}
        </button>
      ))}
      <button type="button" className={styles.quiet} onClick={onLeave}>
        {translate('auth.register.backToSignIn')}
      </button>
    </div>
  );
};
