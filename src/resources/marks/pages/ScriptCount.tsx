import { useState } from 'react';
import {
  ActionButton,
  Actions,
  Badge,
  formatDateTime,
  Note,
  PageField,
  Panel,
  ReasonDialog,
  textIn,
  useCallMutation,
  useTexts,
} from '../../../framework/index.ts';
import { countScripts, settleScripts, type ScriptCount as Count } from '../api.ts';

interface ScriptCountProps {
  paper: string;
  count: Count;
  refetch: () => void;
}

/** The count compared with the attendance, in one sentence. */
function useVerdict({ scripts, present, difference, isSettled, reason }: Count) {
  const { text } = useTexts('pages.marks.scripts');
  if (scripts === null || difference === null)
    return { tone: 'caution' as const, words: text('notCounted', { smart_count: present }) };
  if (difference === 0)
    return { tone: 'good' as const, words: text('equal', { smart_count: scripts }) };
  const words = text(difference > 0 ? 'tooMany' : 'missing', {
    smart_count: Math.abs(difference),
    scripts,
    present,
  });
  return isSettled
    ? { tone: 'plain' as const, words: `${words} ${text('settled', { reason: reason ?? '' })}` }
    : { tone: 'bad' as const, words };
}

/** The number of scripts that were taken over, compared with the attendance of the examination. */
export function ScriptCount({ paper, count, refetch }: ScriptCountProps) {
  const { text, translate, language } = useTexts('pages.marks.scripts');
  const { send: sendCount, isBusy: isCounting } = useCallMutation(countScripts);
  const { send: sendReason, isBusy: isSettling } = useCallMutation(settleScripts);
  const [typed, setTyped] = useState(String(count.scripts ?? ''));
  const [isAsking, setAsking] = useState(false);
  const { tone, words } = useVerdict(count);
  const isNumber = /^\d{1,5}$/.test(typed.trim());
  const why = !isNumber ? 'needNumber' : Number(typed) === count.scripts ? 'noChange' : null;
  const save = async (): Promise<void> => {
    if (await sendCount({ params: { id: paper }, body: { scripts: Number(typed) } })) refetch();
  };
  const settle = async (reason: string): Promise<void> => {
    const body = { difference: count.difference ?? 0, reason };
    const answer = await sendReason(
      { params: { id: paper }, body },
      { refusal: ({ code }) => (code === 'CONFLICT' ? 'pages.marks.scripts.changed' : undefined) },
    );
    if (!answer) return;
    setAsking(false);
    refetch();
  };
  return (
    <Panel title={text('title')} note={text('note')}>
      <p role="status">
        <Badge tone={tone}>{text(`tones.${tone}`)}</Badge> {words}
      </p>
      {count.at !== null && (
        <Note>
          {text('counted', {
            by: count.by ? textIn(count.by, language).text : '–',
            at: formatDateTime(count.at, language),
          })}
        </Note>
      )}
      {count.mayCount && (
        <PageField label={text('label')} type="number" value={typed} onChange={setTyped} />
      )}
      <Actions>
        {count.mayCount && (
          <ActionButton
            quiet
            isBusy={isCounting}
            disabled={why !== null}
            title={why === null ? undefined : text(why)}
            onClick={() => void save()}
          >
            {text('save')}
          </ActionButton>
        )}
        {count.maySettle && (
          <ActionButton onClick={() => setAsking(true)}>{text('settle')}</ActionButton>
        )}
      </Actions>
      {isAsking && (
        <ReasonDialog
          title={text('settle')}
          action={text('settle')}
          label={translate('pages.marks.reason.label')}
          missing={translate('pages.marks.reason.missing')}
          isBusy={isSettling}
          onReason={(reason) => void settle(reason)}
          onClose={() => setAsking(false)}
        >
          <Note>{words}</Note>
        </ReasonDialog>
      )}
    </Panel>
  );
}
