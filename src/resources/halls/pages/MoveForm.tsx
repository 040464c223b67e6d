import {
  Callout,
  FormDialog,
  FormField,
  Note,
  PageFields,
  problemWords,
  textIn,
  useTexts,
} from '../../../framework/index.ts';
import type { HallOption, TimetableEntry } from '../api.ts';
import type { DropTarget } from './useClassDrag.ts';
import { useClassMove } from './useClassMove.ts';

const TEXTS = 'pages.hall-timetable';
const MAX_SHOWN = 8;

interface MoveFormProps {
  entry: TimetableEntry;
  to: DropTarget | null;
  title: string;
  halls: readonly HallOption[];
  onClose: (isMoved: boolean) => void;
}

/** Moves a class. Shows for each choice whether it is possible before anything is moved. */
export function MoveForm({ entry, to, title, halls, onClose }: MoveFormProps) {
  const { text } = useTexts(TEXTS);
  const move = useClassMove(entry, to, () => onClose(true));
  const obstacle = move.problem ?? text(move.isLooking ? 'looking' : 'taken');
  return (
    <FormDialog
      title={`${text('move')}: ${title}`}
      action={text('doMove')}
      closed={move.isFree ? undefined : obstacle}
      form={move.form}
      isBusy={move.isBusy}
      onSubmit={() => void move.submit()}
      onClose={() => onClose(false)}
    >
      <MoveFields isOnce={move.scope === 'once'} isRepeated={entry.slot !== null} halls={halls} />
      <MoveVerdict move={move} />
    </FormDialog>
  );
}

function MoveFields({
  isOnce,
  isRepeated,
  halls,
}: {
  isOnce: boolean;
  isRepeated: boolean;
  halls: readonly HallOption[];
}) {
  const { text, language } = useTexts(TEXTS);
  const hallOptions = halls.map(
    ({ id, code, name, capacity }) =>
      [id, `${code} · ${textIn(name, language).text} (${capacity})`] as const,
  );
  return (
    <>
      <PageFields>
        <FormField name="date" type="date" label={text('day')} />
        <FormField name="from" type="time" label={text('starts')} />
        <FormField name="to" type="time" label={text('ends')} />
        <FormField
          name="hall"
          label={text('toHall')}
          options={[['', text('noHall')], ...hallOptions]}
        />
        <FormField
          name="scope"
          label={text('scope')}
          options={[
            ['once', text('once')],
            ...(isRepeated ? [['always', text('always')] as const] : []),
          ]}
        />
      </PageFields>
      {isOnce && <FormField name="note" label={text('note')} />}
    </>
  );
}

/** Whether the move is possible, and its conflicts. */
function MoveVerdict({
  move: { conflicts, problem, isFree, isLooking, count },
}: {
  move: ReturnType<typeof useClassMove>;
}) {
  const { text, translate, language } = useTexts(TEXTS);
  return (
    <div aria-live="polite">
      {isLooking && <Note>{text('looking')}</Note>}
      {problem !== null && <Callout tone="caution">{problem}</Callout>}
      {isFree && (
        <Callout tone="good">{count > 1 ? text('freeAll', { count }) : text('free')}</Callout>
      )}
      {conflicts.length > 0 && (
        <Callout tone="bad">
          <p>{text('taken')}</p>
          <ul>
            {conflicts.slice(0, MAX_SHOWN).map((conflict) => (
              <li key={`${conflict.what}${conflict.startsAt}${textIn(conflict.by, language).text}`}>
                {problemWords(conflict.problem, translate, language)}
              </li>
            ))}
          </ul>
          {conflicts.length > MAX_SHOWN && (
            <p>{text('more', { count: conflicts.length - MAX_SHOWN })}</p>
          )}
        </Callout>
      )}
    </div>
  );
}
