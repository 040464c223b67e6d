import { useState } from 'react';
import { Link } from 'react-router';
import {
  ActionButton,
  Callout,
  Failed,
  LastUpdated,
  Loading,
  Note,
  Page,
  PageField,
  PageFields,
  textIn,
  useCallQuery,
  useKeptQuery,
  usePrivileges,
  useTexts,
} from '../../../framework/index.ts';
import {
  ALL_HALLS,
  hallOptions,
  timetable,
  TIMETABLE_KINDS,
  type Timetable as Week,
  type TimetableEntry,
} from '../api.ts';
import { ClassDialog } from './ClassDialog.tsx';
import { type DropTarget, useClassDrag } from './useClassDrag.ts';
import { useHolidays } from './useHolidays.tsx';
import { type TimetableChoice, useTimetableChoice } from './useTimetableChoice.ts';
import { WeekBar } from './WeekBar.tsx';
import { WeekGrid, type GridEntry } from './WeekGrid.tsx';
import styles from './halls.module.css';

const TEXTS = 'pages.hall-timetable';

/** A class whose dialog is open, and its drop target. */
interface OpenClass {
  entry: TimetableEntry;
  to: DropTarget | null;
}

/**
 * `/lhms/manage-lachall/timetable`: a week of a batch, a hall, a lecturer or the user. Users who
 * may edit the timetable move classes here.
 */
export function Timetable() {
  const { text } = useTexts(TEXTS);
  const mayMove = usePrivileges().has('CAL_EDIT');
  const [open, setOpen] = useState<OpenClass | null>(null);
  const { data: halls = [] } = useCallQuery(hallOptions, { range: ALL_HALLS });
  const choice = useTimetableChoice();
  const holidays = useHolidays(choice.weekStart);
  const {
    data: week,
    since,
    isError,
    isPending,
    refetch,
  } = useKeptQuery(timetable, choice.input, () => choice.by === 'mine');
  const isMovable = ({ state, startsAt }: TimetableEntry): boolean =>
    mayMove && state === 'planned' && Date.parse(startsAt) > Date.now();
  return (
    <Page title={text('title')} intro={text(mayMove ? 'intro' : 'introRead')}>
      <ChoiceFields choice={choice} text={text} />
      <TimetableBar choice={choice} week={week} text={text} />
      {isError && <Failed onRetry={refetch} />}
      <LastUpdated since={since} />
      {isPending && (choice.input !== null || choice.isLoading) && <Loading lines={8} />}
      {week?.entries.length === 0 && <Callout>{text('empty')}</Callout>}
      {week && (
        <ClassGrid
          entries={week.entries}
          weekStart={choice.weekStart}
          holidays={holidays}
          text={text}
          isMovable={isMovable}
          onOpen={setOpen}
        />
      )}
      {mayMove && (
        <div className={styles.noPrint}>
          <Note>{text('keyboard')}</Note>
        </div>
      )}
      <RelatedLinks text={text} />
      {open && (
        <ClassDialog
          entry={open.entry}
          to={open.to}
          halls={halls}
          isMovable={isMovable(open.entry)}
          mayMove={mayMove}
          onClose={(isMoved) => {
            setOpen(null);
            if (isMoved) refetch();
          }}
        />
      )}
    </Page>
  );
}

interface PartProps {
  text: (key: string, values?: Record<string, unknown>) => string;
}

function ChoiceFields({ choice, text }: PartProps & { choice: TimetableChoice }) {
  const { language } = useTexts();
  const { by, id, listed, chooseKind, choose } = choice;
  return (
    <PageFields>
      <PageField
        label={text('by')}
        value={by}
        onChange={chooseKind}
        options={TIMETABLE_KINDS.map((kind) => [kind, text(kind)])}
      />
      {by !== 'mine' && listed && (
        <PageField
          label={text('which')}
          value={id}
          onChange={(next) => choose({ id: next })}
          options={listed.map((one) => [one.id, textIn(one.label, language).text])}
        />
      )}
    </PageFields>
  );
}

/** The week with its number and owner, because the fields above it are not printed. */
function TimetableBar({
  choice: { id, listed, weekStart, choose },
  week,
  text,
}: PartProps & { choice: TimetableChoice; week: Week | undefined }) {
  const { language } = useTexts();
  const owner = listed?.find((one) => one.id === id)?.label;
  const note = [
    week?.semester &&
      text('week', {
        number: week.semester.week,
        semester: textIn(week.semester.label, language).text,
      }),
    owner && textIn(owner, language).text,
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    <WeekBar
      weekStart={weekStart}
      onWeek={(next) => choose({ week: next })}
      note={note === '' ? undefined : note}
    >
      <ActionButton quiet onClick={() => window.print()}>
        {text('print')}
      </ActionButton>
    </WeekBar>
  );
}

interface ClassGridProps extends PartProps {
  entries: readonly TimetableEntry[];
  weekStart: string;
  holidays: ReadonlyMap<string, string>;
  isMovable: (entry: TimetableEntry) => boolean;
  onOpen: (open: OpenClass) => void;
}

function ClassGrid({ entries, weekStart, holidays, text, isMovable, onOpen }: ClassGridProps) {
  const { translate, language } = useTexts();
  const drag = useClassDrag(weekStart, text, (entry, to) => onOpen({ entry, to }));
  const markOf = ({ state, isMoved }: TimetableEntry): string | undefined => {
    if (state === 'cancelled') return translate('resources.class-sessions.options.state.cancelled');
    return isMoved ? text('moved') : undefined;
  };
  const gridEntry = (entry: TimetableEntry): GridEntry => {
    const hall = entry.hall?.code ?? text('noHall');
    const kind = translate(`resources.class-sessions.options.kind.${entry.kind}`);
    const group =
      entry.subgroup === null ? '' : `, ${text('subgroup', { number: entry.subgroup })}`;
    const mark = markOf(entry);
    return {
      id: entry.id,
      startsAt: entry.startsAt,
      endsAt: entry.endsAt,
      title: `${entry.code} ${textIn(entry.title, language).text}`,
      detail: `${hall} · ${kind}${group}`,
      tone: entry.state === 'cancelled' ? 'cancelled' : 'class',
      isMovable: isMovable(entry),
      ...(mark === undefined ? {} : { mark }),
    };
  };
  const entryOf = ({ id }: GridEntry): TimetableEntry | undefined =>
    entries.find((entry) => entry.id === id);
  return (
    <WeekGrid
      weekStart={weekStart}
      entries={entries.map(gridEntry)}
      label={text('title')}
      holidays={holidays}
      onOpen={(shown) => {
        const entry = entryOf(shown);
        if (entry) onOpen({ entry, to: null });
      }}
      blocked={drag.blocked}
      onDragStart={(shown, event) => {
        const entry = entryOf(shown);
        if (entry) drag.start(entry, event);
      }}
      onDragOver={drag.over}
      onDrop={drag.drop}
      onDragEnd={drag.end}
      ghost={drag.ghost}
    />
  );
}

function RelatedLinks({ text }: PartProps) {
  const privileges = usePrivileges();
  return (
    <div className={`${styles.links} ${styles.noPrint}`}>
      <Link to="/lhms/manage-lachall/class-slots">{text('slots')}</Link>
      <Link to="/lhms/manage-lachall/class-sessions">{text('sessions')}</Link>
      <Link to="/lhms/manage-lachall/holidays">{text('holidays')}</Link>
      {privileges.has('CAL_CREATE') && (
        <Link to="/lhms/manage-lachall/class-slots/create">{text('newSlot')}</Link>
      )}
    </div>
  );
}
