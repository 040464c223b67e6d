import { useTranslate } from 'react-admin';
import {
  ActionButton,
  Callout,
  Note,
  PageDialog,
  PageField,
  PageFields,
  problemWords,
  textIn,
  usePreferences,
} from '../../../framework/index.ts';
import type { ClassMove, HallOption, TimetableEntry } from '../api.ts';
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

/** Moves a class. Shows with every choice whether it is possible, before anything is moved. */
export function MoveForm({ entry, to, title, halls, onClose }: MoveFormProps) {
  const translate = useTranslate();
  const move = useClassMove(entry, to, () => onClose(true));
  const words = (key: string): string => translate(`${TEXTS}.${key}`);
  const obstacle = move.problem ?? words(move.isLooking ? 'looking' : 'taken');
  return (
    <PageDialog
      title={`${words('move')}: ${title}`}
      onClose={() => onClose(false)}
      actions={
        <>
          <ActionButton quiet onClick={() => onClose(false)}>
            {words('close')}
          </ActionButton>
          <ActionButton
            isBusy={move.isBusy}
            disabled={!move.isFree}
            title={move.isFree ? undefined : obstacle}
            onClick={() => void move.submit()}
          >
            {words('doMove')}
          </ActionButton>
        </>
      }
    >
      <MoveFields move={move} entry={entry} halls={halls} />
      <MoveVerdict move={move} />
    </PageDialog>
  );
}

interface PartProps {
  move: ReturnType<typeof useClassMove>;
}

function MoveFields({
  move: { values, change, problemOf },
  entry,
  halls,
}: PartProps & Pick<MoveFormProps, 'entry' | 'halls'>) {
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
        <PageField
          label={words('day')}
          type="date"
          value={values.date}
          onChange={(date) => change({ date })}
        />
        <PageField
          label={words('starts')}
          type="time"
          value={values.from}
          onChange={(from) => change({ from })}
        />
        <PageField
          label={words('ends')}
          type="time"
          value={values.to}
          onChange={(to) => change({ to })}
        />
        <PageField
          label={words('toHall')}
          value={values.hall}
          onChange={(hall) => change({ hall })}
          options={[['', words('noHall')], ...hallOptions]}
        />
        <PageField
          label={words('scope')}
          value={values.scope}
          onChange={(scope) => change({ scope: scope as ClassMove['scope'] })}
          options={[
            ['once', words('once')],
            ...(entry.slot === null ? [] : [['always', words('always')] as const]),
          ]}
        />
      </PageFields>
      {values.scope === 'once' && (
        <PageField
          label={words('note')}
          value={values.note}
          onChange={(note) => change({ note })}
          problem={problemOf('note')}
        />
      )}
    </>
  );
}

/** Whether the class can go there, and what is in the way. */
function MoveVerdict({ move: { conflicts, problem, isFree, isLooking, count } }: PartProps) {
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
