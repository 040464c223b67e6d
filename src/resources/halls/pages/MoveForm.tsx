import { useTranslate } from 'react-admin';
import {
  Callout,
  FormDialog,
  FormField,
  Note,
  PageFields,
  problemWords,
  textIn,
  usePreferences,
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
  const translate = useTranslate();
  const move = useClassMove(entry, to, () => onClose(true));
  const words = (key: string): string => translate(`${TEXTS}.${key}`);
  const obstacle = move.problem ?? words(move.isLooking ? 'looking' : 'taken');
  return (
    <FormDialog
      title={`${words('move')}: ${title}`}
      action={words('doMove')}
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

interface MoveFieldsProps {
  isOnce: boolean;
  isRepeated: boolean;
  halls: readonly HallOption[];
}

function MoveFields({ isOnce, isRepeated, halls }: MoveFieldsProps) {
  const translate = useTranslate();
  const { language } = usePreferences();
  const words = (key: string): string => translate(`${TEXTS}.${key}`);
  const hallOptions = halls.map(
    ({ id, code, name, capacity }) =>
      [id, `${code} · ${textIn(name, language).text} (${capacity})`] as const,
  );
  return (
    <>
      <PageFields>
        <FormField name="date" type="date" label={words('day')} />
        <FormField name="from" type="time" label={words('starts')} />
        <FormField name="to" type="time" label={words('ends')} />
        <FormField
          name="hall"
          label={words('toHall')}
          options={[['', words('noHall')], ...hallOptions]}
        />
        <FormField
          name="scope"
          label={words('scope')}
          options={[
            ['once', words('once')],
            ...(isRepeated ? [['always', words('always')] as const] : []),
          ]}
        />
      </PageFields>
      {isOnce && <FormField name="note" label={words('note')} />}
    </>
  );
}

interface MoveVerdictProps {
  move: ReturnType<typeof useClassMove>;
}

/** Whether the move is possible, and its conflicts. */
function MoveVerdict({ move: { conflicts, problem, isFree, isLooking, count } }: MoveVerdictProps) {
  const translate = useTranslate();
  const { language } = usePreferences();
  const words = (key: string, values = {}): string => translate(`${TEXTS}.${key}`, values);
  return (
    <div aria-live="polite">
      {isLooking && <Note>{words('looking')}</Note>}
      {problem !== null && <Callout tone="caution">{problem}</Callout>}
      {isFree && (
        <Callout tone="good">{count > 1 ? words('freeAll', { count }) : words('free')}</Callout>
      )}
      {conflicts.length > 0 && (
        <Callout tone="bad">
          <p>{words('taken')}</p>
          <ul>
            {conflicts.slice(0, MAX_SHOWN).map((conflict) => (
              <li key={`${conflict.what}${conflict.startsAt}${textIn(conflict.by, language).text}`}>
                {problemWords(conflict.problem, translate, language)}
              </li>
            ))}
          </ul>
          {conflicts.length > MAX_SHOWN && (
            <p>{words('more', { count: conflicts.length - MAX_SHOWN })}</p>
          )}
        </Callout>
      )}
    </div>
  );
}
