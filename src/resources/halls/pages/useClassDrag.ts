import { useState, type DragEvent } from 'react';
import { useNotify } from 'react-admin';
import { instantAt } from '../../../contract/model/facultyClock.ts';
import { sendCall, textIn, usePortalServices, useTexts } from '../../../framework/index.ts';
import { type TakenTime, takenTimes, type TimetableEntry, type WirePeriod } from '../api.ts';
import { overlaps } from '../rules/overlaps.ts';
import { wallClock } from './weekLayout.ts';

/** Where a class is dropped. */
export interface DropTarget {
  date: string;
  minute: number;
}

/** A class that is being dragged. */
interface Drag {
  entry: TimetableEntry;
  /** Minutes between its start and the pointer. */
  grip: number;
  /** Times when it cannot take place. */
  taken: readonly TakenTime[];
  at: DropTarget | null;
}

/** A range for all conflicts of one class in one week. */
const WHOLE_WEEK = [0, 999] as const;

function periodAt({ entry, grip }: Drag, { date, minute }: DropTarget): WirePeriod {
  const length = Date.parse(entry.endsAt) - Date.parse(entry.startsAt);
  const startsAt = instantAt(date, Math.max(0, minute - grip));
  return { startsAt, endsAt: new Date(Date.parse(startsAt) + length).toISOString() };
}

/** In steps of 15 minutes, from the top of the element. */
function gripOf(entry: TimetableEntry, event: DragEvent<HTMLElement>): number {
  const box = event.currentTarget.getBoundingClientRect();
  const minutes = (Date.parse(entry.endsAt) - Date.parse(entry.startsAt)) / 60_000;
  return Math.round(((event.clientY - box.top) / box.height) * (minutes / 15)) * 15;
}

/** Drags classes over the week of a Monday and refuses drops on taken times. */
export function useClassDrag(
  weekStart: string,
  words: (key: string) => string,
  onDrop: (entry: TimetableEntry, to: DropTarget) => void,
) {
  const notify = useNotify();
  const { language } = useTexts();
  const { http } = usePortalServices();
  const [drag, setDrag] = useState<Drag | null>(null);
  const ghost = drag?.at ? periodAt(drag, drag.at) : null;
  const obstacle = ghost ? drag?.taken.find((period) => overlaps(period, ghost)) : undefined;
  const textOf = ({ by }: TakenTime): string => `${words('taken')} ${textIn(by, language).text}`;

  const start = (entry: TimetableEntry, event: DragEvent<HTMLElement>): void => {
    event.dataTransfer.effectAllowed = 'move';
    event.dataTransfer.setData('text/plain', entry.code);
    setDrag({ entry, grip: gripOf(entry, event), taken: [], at: null });
    const input = { params: { id: entry.id }, query: { week: weekStart }, range: WHOLE_WEEK };
    void sendCall(http, takenTimes, input).then((answer) => {
      if (answer.isSuccess)
        setDrag((present) =>
          present?.entry.id === entry.id ? { ...present, taken: answer.body } : present,
        );
    });
  };
  const over = (date: string, minute: number, event: DragEvent<HTMLElement>): void => {
    if (!drag) return;
    event.preventDefault();
    if (drag.at?.date !== date || drag.at.minute !== minute)
      setDrag({ ...drag, at: { date, minute } });
  };
  const drop = (date: string, minute: number): void => {
    if (!drag) return;
    const period = periodAt(drag, { date, minute });
    const conflict = drag.taken.find((taken) => overlaps(taken, period));
    setDrag(null);
    if (Date.parse(period.startsAt) <= Date.now()) notify(words('begun'), { type: 'warning' });
    else if (conflict) notify(textOf(conflict), { type: 'warning' });
    else onDrop(drag.entry, { date, minute: wallClock(period.startsAt).minute });
  };
  return {
    start,
    over,
    drop,
    end: () => setDrag(null),
    blocked: (drag?.taken ?? []).map((taken) => ({
      ...taken,
      title: textIn(taken.by, language).text,
    })),
    ghost: ghost && {
      ...ghost,
      isFree: obstacle === undefined,
      text: obstacle ? textOf(obstacle) : words('free'),
    },
  };
}
