import { startAuthentication } from '@simplewebauthn/browser';
import { useCallback, useEffect, useState, type SyntheticEvent } from 'react';
import {
  beginStepUp,
  stepUp as proveAgain,
  type FactorDemand,
  type FactorProof,
  type FactorWay,
} from '../../../contract/wire/calls/secondFactorCalls.ts';
import { sendCall, type CallAnswer } from '../../../contract/wire/calls/sendCall.ts';
import type { FailureBody } from '../../../contract/wire/envelope.ts';
import { usePortalServices, type PortalStepUp } from '../../core/portal/PortalServices.tsx';
import { useTexts } from '../../core/portal/useTexts.ts';
import { ModalDialog } from '../../ui/ModalDialog.tsx';
import { ActionButton, Actions, Callout } from '../../ui/page/Page.tsx';
import { PageField } from '../../ui/page/PageField.tsx';
import styles from './StepUpDialog.module.css';

const TITLE_ID = 'step-up-text';

/** The key of the text for a refused answer. */
function problemKey(answer: CallAnswer<unknown>): string | null {
  if (answer.isSuccess) return null;
  const { code, fieldErrors = {} } = (answer.body ?? {}) as Partial<FailureBody>;
  const [problem] = Object.values(fieldErrors);
  if (problem) return `errors.field.${problem.code}`;
  return code === undefined ? 'errors.other.network' : `errors.${code}`;
}

/** What is asked, asked again when the time for it is over. */
function useDemand() {
  const { http } = usePortalServices();
  const [demand, setDemand] = useState<FactorDemand | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const begin = useCallback(async () => {
    const answer = await sendCall(http, beginStepUp, {});
    if (answer.isSuccess) setDemand(answer.body);
    else setProblem(problemKey(answer));
  }, [http]);
  useEffect(() => void begin(), [begin]);
  /** Resolves with whether the proof was right. */
  const prove = async (proof: FactorProof): Promise<boolean> => {
    const { token = '' } = demand ?? {};
    const answer = await sendCall(http, proveAgain, { body: { token, ...proof } });
    const key = problemKey(answer);
    setProblem(key);
    if (key === 'errors.SIGN_IN_EXPIRED') await begin();
    return answer.isSuccess;
  };
  return { demand, problem, setProblem, prove };
}

/**
 * Asks for the second factor in front of what needed it, which goes on afterwards. Cancelling
 * leaves the page as it was, with everything that was typed.
 */
export function StepUpDialog({ stepUp }: { stepUp: PortalStepUp }) {
  const { text, translate } = useTexts('shell.stepUp');
  const { demand, problem, setProblem, prove } = useDemand();
  const [chosen, choose] = useState<FactorWay | null>(null);
  const [code, setCode] = useState('');
  const [isBusy, setBusy] = useState(false);
  const way = chosen ?? demand?.ways[0] ?? null;

  const proofOf = async (): Promise<FactorProof | null> => {
    if (way !== 'passkey') return way && { [way]: code };
    const optionsJSON = demand?.passkey;
    const passkey = optionsJSON && (await startAuthentication({ optionsJSON }).catch(() => null));
    return passkey ? { passkey } : null;
  };
  const submit = async () => {
    setBusy(true);
    const proof = await proofOf();
    if (!proof) setProblem('auth.secondFactor.passkey.left');
    const isProven = proof !== null && (await prove(proof));
    setBusy(false);
    setCode('');
    if (isProven) stepUp.answer(true);
  };
  const cancel = () => stepUp.answer(false);
  return (
    <ModalDialog open label={text('title')} describedBy={TITLE_ID} onClose={cancel}>
      <form
        className={styles.dialog}
        noValidate
        onSubmit={(event: SyntheticEvent) => {
          event.preventDefault();
          // In React's tree the dialog may be inside another form.
          event.stopPropagation();
          void submit();
        }}
      >
        <h2>{text('title')}</h2>
        <p id={TITLE_ID}>
          {text('why')} {way && translate(`auth.secondFactor.${way}.intro`)}
        </p>
        {problem && <Callout tone="caution">{translate(problem)}</Callout>}
        {way !== null && way !== 'passkey' && (
          <PageField
            key={way}
            label={translate(`auth.field.${way === 'app' ? 'code' : 'recoveryCode'}`)}
            help={translate(`auth.secondFactor.${way}.hint`)}
            autoComplete={way === 'app' ? 'one-time-code' : 'off'}
            {...(way === 'app' ? { inputMode: 'numeric' as const } : {})}
            autoFocus
            value={code}
            onChange={setCode}
          />
        )}
        <OtherWays ways={demand?.ways.filter((other) => other !== way) ?? []} onChoose={choose} />
        <Actions>
          <ActionButton quiet onClick={cancel}>
            {translate('framework.action.cancel')}
          </ActionButton>
          <ActionButton
            isBusy={isBusy}
            disabled={way === null || (way !== 'passkey' && code === '')}
          >
            {text(way === 'passkey' ? 'passkey' : 'submit')}
          </ActionButton>
        </Actions>
      </form>
    </ModalDialog>
  );
}

interface OtherWaysProps {
  ways: readonly FactorWay[];
  onChoose: (way: FactorWay) => void;
}

const OtherWays = ({ ways, onChoose }: OtherWaysProps) => {
  const { translate } = useTexts();
  return (
    <p className={styles.others}>
      {ways.map((way) => (
        <button key={way} type="button" onClick={() => onChoose(way)}>
          {translate(`auth.secondFactor.${way}.choose`)}
        </button>
      ))}
    </p>
  );
};
