import { useState } from 'react';
import {
  ActionButton,
  Actions,
  Callout,
  PageField,
  type SlotProps,
  useCallMutation,
  useTexts,
} from '../../../framework/index.ts';
import { lookUpDois, type LookedUpWorks, MAX_DOIS } from '../api.ts';
import { recogniseWorks } from '../rules/pastedWorks.ts';

const fileOf = (text: string, ending: 'bib' | 'ris'): File =>
  new File([text], `pasted.${ending}`, { type: 'text/plain' });

const entriesOf = (works: LookedUpWorks): string => works.map(({ entry }) => entry).join('\n\n');

/** Takes pasted references and DOIs, and hands them on as a file. */
export function PasteWorks({ onFile }: SlotProps) {
  const { text } = useTexts('pages.publications.paste');
  const [pasted, setPasted] = useState('');
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const [lookedUp, setLookedUp] = useState<LookedUpWorks>([]);
  const { send, isBusy } = useCallMutation(lookUpDois);
  const found = lookedUp.filter(({ state }) => state === 'found');
  const missing = lookedUp.filter(({ state }) => state !== 'found');

  const change = (value: string) => {
    setPasted(value);
    setProblem(undefined);
    setLookedUp([]);
  };
  const lookUp = async (dois: readonly string[]) => {
    const answer = await send({ body: { dois } });
    if (!answer) return;
    const { works } = answer.data;
    if (works.every(({ state }) => state === 'found')) onFile?.(fileOf(entriesOf(works), 'bib'));
    else setLookedUp(works);
  };
  const read = () => {
    const works = recogniseWorks(pasted);
    if (works.form === 'file') onFile?.(fileOf(pasted, works.ending));
    else if (works.form !== 'dois') setProblem(text(pasted.trim() === '' ? 'empty' : works.form));
    else if (works.dois.length > MAX_DOIS)
      setProblem(text('tooMany', { count: works.dois.length, max: MAX_DOIS }));
    else void lookUp(works.dois);
  };
  return (
    <>
      <PageField
        label={text('label')}
        help={text('help')}
        value={pasted}
        onChange={change}
        problem={problem}
        multiline
        minRows={4}
      />
      {missing.length > 0 && (
        <Callout tone="caution">
          {missing.some(({ state }) => state === 'off')
            ? text('off')
            : missing.map(({ doi, state }) => (
                <div key={doi}>{text(`lookedUp.${state}`, { doi })}</div>
              ))}
        </Callout>
      )}
      <Actions>
        <ActionButton quiet isBusy={isBusy} onClick={read}>
          {text('read')}
        </ActionButton>
        {missing.length > 0 && found.length > 0 && (
          <ActionButton quiet onClick={() => onFile?.(fileOf(entriesOf(found), 'bib'))}>
            {text('goOn', { smart_count: found.length })}
          </ActionButton>
        )}
      </Actions>
    </>
  );
}
