import { useState, type DragEvent } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { Link, useSearchParams } from 'react-router';
import { instantAt, localDay } from '../../../contract/model/facultyClock.ts';
import {
  ActionButton,
  Callout,
  Failed,
  Loading,
  Note,
  Page,
  PageField,
  PageFields,
  textIn,
  useAnswer,
  usePortalServices,
  usePreferences,
  usePrivileges,
} from '../../../framework/index.ts';
import type {
  HallOption,
  TakenTime,
  Timetable as Week,
  TimetableChoices,
  TimetableEntry,
} from '../api.ts';
import { ClassDialog } from './ClassDialog.tsx';
import { useHolidays } from './useHolidays.tsx';
import { WeekBar } from './WeekBar.tsx';
import { WeekGrid, type GridEntry } from './WeekGrid.tsx';
import { meet, mondayBefore, wallClock } from './weekLayout.ts';
import styles from './halls.module.css';

const TEXTS = 'pages.hall-timetable';
const KINDS = ['mine', 'batch', 'hall', 'staff'] as const;

/** What is being dragged: from which minute of it, where it may not go, and where it would stand. */
interface Drag {
  entry: TimetableEntry;
  grip: number;
  taken: readonly TakenTime[];
  at: { date: string; minute: number } | null;
}

/**
 * `/lhms/manage-lachall/timetable`: a week of a batch, a hall, a lecturer or one's own; those who
 * may, move classes.
 */
export function Timetable() {
  const translate = useTranslate();
  const notify = useNotify();
  const { language } = usePreferences();
  const { http } = usePortalServices();
  const privileges = usePrivileges();
  const [parameters, setParameters] = useSearchParams();
  const [open, setOpen] = useState<{
    entry: TimetableEntry;
    to: { date: string; minute: number } | null;
  } | null>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const words = (key: string, values = {}): string => translate(`${TEXTS}.${key}`, values);
  const { body: choices } = useAnswer<TimetableChoices>('/timetable/choices');
  const { body: halls = [] } = useAnswer<HallOption[]>('/hall-bookings/halls');
  const mayMove = privileges.has('CAL_EDIT');
  const by = parameters.get('by') ?? (mayMove ? 'hall' : 'mine');
  const listed =
    by === 'batch'
      ? choices?.batches
      : by === 'hall'
        ? choices?.halls
        : by === 'staff'
          ? choices?.staff
          : [];
  const id =
    parameters.get('id') ??
    (by === 'hall'
      ? listed?.find(({ label }) => textIn(label, 'en').text.startsWith('LH'))?.id
      : undefined) ??
    listed?.[0]?.id ??
    '';
  const monday = parameters.get('week') ?? mondayBefore(localDay());
  const go = (next: Record<string, string>): void =>
    setParameters(
      { by, ...(parameters.get('id') ? { id } : {}), week: monday, ...next },
      { replace: true },
    );
  const address =
    by === 'mine'
      ? `/timetable?by=mine&week=${monday}`
      : id === ''
        ? null
        : `/timetable?by=${by}&id=${id}&week=${monday}`;
  const { body, isError, isPending, refetch } = useAnswer<Week>(address);

  const holidays = useHolidays(monday);
  const isMovable = ({ state, startsAt }: TimetableEntry): boolean =>
    mayMove && state === 'planned' && Date.parse(startsAt) > Date.now();
  const entryOf = (entry: TimetableEntry): GridEntry => {
    const where = entry.hall?.code ?? words('noHall');
    const group =
      entry.subgroup === null ? '' : `, ${words('subgroup', { number: entry.subgroup })}`;
    const mark =
      entry.state === 'cancelled'
        ? translate('resources.class-sessions.options.state.cancelled')
        : entry.isMoved
          ? words('moved')
          : undefined;
    return {
      id: entry.id,
      startsAt: entry.startsAt,
      endsAt: entry.endsAt,
      title: `${entry.code} ${textIn(entry.title, language).text}`,
      detail: `${where} · ${translate(`resources.class-sessions.options.kind.${entry.kind}`)}${group}`,
      tone: entry.state === 'cancelled' ? 'cancelled' : 'class',
      isMovable: isMovable(entry),
      ...(mark === undefined ? {} : { mark }),
    };
  };
  const found = (entry: GridEntry): TimetableEntry | undefined =>
    body?.entries.find((one) => one.id === entry.id);
  const periodAt = ({ entry, grip }: Drag, date: string, minute: number) => {
    const length = Date.parse(entry.endsAt) - Date.parse(entry.startsAt);
    const startsAt = instantAt(date, Math.max(0, minute - grip));
    return { startsAt, endsAt: new Date(Date.parse(startsAt) + length).toISOString() };
  };
  const begin = (shown: GridEntry, event: DragEvent<HTMLElement>): void => {
    const entry = found(shown);
    if (!entry) return;
    const box = event.currentTarget.getBoundingClientRect();
    const minutes = (Date.parse(entry.endsAt) - Date.parse(entry.startsAt)) / 60_000;
    const grip = Math.round(((event.clientY - box.top) / box.height) * (minutes / 15)) * 15;
    event.dataTransfer.effectAllowed = 'move';
    event.dataTransfer.setData('text/plain', entry.code);
    setDrag({ entry, grip, taken: [], at: null });
    void http.get<TakenTime[]>(`/timetable/${entry.id}/taken?week=${monday}`).then((answer) => {
      if (answer.isSuccess)
        setDrag((present) =>
          present?.entry.id === entry.id ? { ...present, taken: answer.body } : present,
        );
    });
  };
  const standing = drag?.at ? periodAt(drag, drag.at.date, drag.at.minute) : null;
  const inTheWay = standing ? drag?.taken.find((period) => meet(period, standing)) : undefined;
  const drop = (date: string, minute: number): void => {
    if (!drag) return;
    const period = periodAt(drag, date, minute);
    const clash = drag.taken.find((taken) => meet(taken, period));
    setDrag(null);
    if (Date.parse(period.startsAt) <= Date.now()) notify(words('begun'), { type: 'warning' });
    else if (clash)
      notify(`${words('taken')} ${textIn(clash.by, language).text}`, { type: 'warning' });
    else setOpen({ entry: drag.entry, to: { date, minute: wallClock(period.startsAt).minute } });
  };

  // On paper there are no choices above it: whose week it is stands with the week.
  const whose = listed?.find((choice) => choice.id === id)?.label;
  const note = [
    body?.semester &&
      words('week', {
        number: body.semester.week,
        semester: textIn(body.semester.label, language).text,
      }),
    whose && textIn(whose, language).text,
  ]
    .filter(Boolean)
    .join(' · ');

  return (
    <Page title={words('title')} intro={words(mayMove ? 'intro' : 'introRead')}>
      <PageFields>
        <PageField
          label={words('by')}
          value={by}
          onChange={(next) => setParameters({ by: next, week: monday }, { replace: true })}
          options={KINDS.map((kind) => [kind, words(kind)])}
        />
        {by !== 'mine' && listed && (
          <PageField
            label={words('which')}
            value={id}
            onChange={(next) => go({ id: next })}
            options={listed.map((choice) => [choice.id, textIn(choice.label, language).text])}
          />
        )}
      </PageFields>
      <WeekBar
        monday={monday}
        onMonday={(week) => go({ week })}
        note={note === '' ? undefined : note}
      >
        <ActionButton quiet onClick={() => window.print()}>
          {words('print')}
        </ActionButton>
      </WeekBar>
      {isError && <Failed onRetry={refetch} />}
      {isPending && (address !== null || choices === undefined) && <Loading lines={8} />}
      {body?.entries.length === 0 && <Callout>{words('empty')}</Callout>}
      {body && (
        <WeekGrid
          monday={monday}
          entries={body.entries.map(entryOf)}
          label={words('title')}
          holidays={holidays}
          onOpen={(shown) => {
            const entry = found(shown);
            if (entry) setOpen({ entry, to: null });
          }}
          blocked={(drag?.taken ?? []).map((taken) => ({
            ...taken,
            title: textIn(taken.by, language).text,
          }))}
          onDragStart={begin}
          onDragOver={(date, minute, event) => {
            if (!drag) return;
            event.preventDefault();
            if (drag.at?.date !== date || drag.at.minute !== minute)
              setDrag({ ...drag, at: { date, minute } });
          }}
          onDrop={drop}
          onDragEnd={() => setDrag(null)}
          ghost={
            standing
              ? {
                  ...standing,
                  isFree: inTheWay === undefined,
                  text: inTheWay
                    ? `${words('taken')} ${textIn(inTheWay.by, language).text}`
                    : words('free'),
                }
              : null
          }
        />
      )}
      {mayMove && (
        <div className={styles.noPrint}>
          <Note>{words('keyboard')}</Note>
        </div>
      )}
      <div className={`${styles.links} ${styles.noPrint}`}>
        <Link to="/lhms/manage-lachall/class-slots">{words('slots')}</Link>
        <Link to="/lhms/manage-lachall/class-sessions">{words('sessions')}</Link>
        <Link to="/lhms/manage-lachall/holidays">{words('holidays')}</Link>
        {privileges.has('CAL_CREATE') && (
          <Link to="/lhms/manage-lachall/class-slots/create">{words('newSlot')}</Link>
        )}
      </div>
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
