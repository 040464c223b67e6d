import Button from '@mui/material/Button';
import { useWatch } from 'react-hook-form';
import { addDays } from '../../../contract/model/facultyClock.ts';
import type { ResourceDeclaration } from '../../../contract/model/resource.ts';
import type { EndedPeriod, HeldPeriod } from '../../../contract/wire/heldPeriod.ts';
import { problemIn } from '../../core/fields/fieldProblem.ts';
import { formatDate } from '../../core/fields/localFormat.ts';
import { textIn } from '../../core/fields/localisedText.ts';
import { useTexts } from '../../core/portal/useTexts.ts';
import type { RefusedTick } from './refusedTick.ts';

export interface RefusalProps {
  refused: RefusedTick;
  join: ResourceDeclaration;
  isSaving: boolean;
  onEnd: (ended: EndedPeriod) => void;
}

/** Who holds the period that was asked for, and the way to end it. */
function Holder({ held, join, isSaving, onEnd, id }: HolderProps) {
  const { text, language } = useTexts('framework.assign');
  const { from = '' } = join.noOverlap?.[0] ?? {};
  const wanted = useWatch({ name: `${id}.${from}` }) as unknown;
  const on = typeof wanted === 'string' && wanted !== '' ? addDays(wanted.slice(0, 10), -1) : null;
  const day = (value: string) => formatDate(value, language);
  const words = {
    holder: textIn(held.holder, language).text,
    from: day(held.from),
    to: held.to === null ? '' : day(held.to),
  };
  const mayEndThen = on !== null && on >= held.from;
  return (
    <>
      <p>{text(held.to === null ? 'heldSince' : 'heldUntil', words)}</p>
      {!held.mayEnd && <p>{text('mayNotEnd')}</p>}
      {held.mayEnd && !mayEndThen && <p>{text('endsLater')}</p>}
      {held.mayEnd && mayEndThen && (
        <Button
          size="small"
          variant="outlined"
          loading={isSaving}
          onClick={() => onEnd({ id: held.id, version: held.version, on })}
        >
          {text('endAndSave', { on: day(on) })}
        </Button>
      )}
    </>
  );
}

interface HolderProps extends Omit<RefusalProps, 'refused'> {
  id: string;
  held: HeldPeriod;
}

/** Below a tick that the gateway refused: why, and what can be done on the spot. */
export function Refusal({ refused, ...props }: RefusalProps) {
  const { translate } = useTexts();
  const { id, other, held } = refused;
  const problem = other === null ? null : problemIn({ message: other });
  if (problem === null && held === null) return null;
  return (
    <div className="assign-refusal" role="alert">
      {problem && <p>{translate(problem.message, problem.args)}</p>}
      {held && <Holder {...props} id={id} held={held} />}
    </div>
  );
}
