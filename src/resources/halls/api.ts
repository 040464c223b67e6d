import type { Localised } from '../../contract/model/constants.ts';
import type { FieldProblem } from '../../contract/model/errors.ts';

/** A period of time as two instants, the end not included. */
export interface WirePeriod {
  startsAt: string;
  endsAt: string;
}

/** A hall as the journeys choose among them. */
export interface HallOption {
  id: string;
  code: string;
  name: Localised;
  building: string | null;
  capacity: number;
  isBookable: boolean;
  isAccessible: boolean;
  needsApproval: boolean;
  openFrom: string;
  openTo: string;
  facilities: { id: string; name: Localised; working: number }[];
}

/** Something that stands in the ledger, as a calendar shows it. */
export interface CalendarEntry extends WirePeriod {
  id: string;
  hall: string;
  kind: 'class' | 'booking' | 'exam' | 'maintenance';
  state: 'pending' | 'confirmed';
  title: Localised;
  booking: string | null;
  isMine: boolean;
}

/** What is asked for: one day, or many by a rule of RFC 5545. Times as clocks of the zone show them. */
export interface BookingRequest {
  title: string;
  purpose: string;
  hall: string;
  seats: number | null;
  remarks: string | null;
  date: string;
  from: string;
  to: string;
  timeZone: string;
  rule: string | null;
  facilities: string[];
  /** Only these of the dates, by their beginnings; absent: all that are possible. */
  only?: string[];
  /** What is taken instead of single dates. */
  instead?: InsteadOfDate[];
}

/** Another hall or time for one date of a request, named by when that begins. */
export interface InsteadOfDate extends WirePeriod {
  date: string;
  hall: string;
}

export interface Suggested {
  halls: { id: string; code: string; name: Localised; capacity: number }[];
  times: WirePeriod[];
  shorter: WirePeriod | null;
}

/** What would become, or became, of one date. */
export interface BookingDate extends WirePeriod {
  outcome: 'made' | 'pending' | 'skipped';
  /** When the date begins that it stands instead of. */
  insteadOf?: string;
  /** Where, if not in the hall that all others are asked in. */
  hall?: Suggested['halls'][number];
  /** Of a date that is skipped: why, by field and in words. */
  problem?: FieldProblem & { field: string };
  /** Who waits for the same time. */
  rivals?: Localised[];
  suggested?: Suggested;
  id?: string;
}

export interface BookingAnswer {
  dates: BookingDate[];
  series: string | null;
}

/** A change to what is still to come of a series. Absent parts stay. */
export interface SeriesChange {
  /**
   * The booking from which it is seen, and how far the change reaches from there; absent: all that
   * is to come.
   */
  booking?: string;
  reach?: 'one' | 'rest' | 'all';
  cancel?: boolean;
  title?: string;
  hall?: string;
  from?: string;
  to?: string;
  seats?: number | null;
  note?: string;
  /** Says what would happen and does nothing. */
  rehearse?: boolean;
}

export interface SeriesAnswer {
  dates: (WirePeriod & {
    id: string;
    outcome: 'changed' | 'pending' | 'cancelled' | 'unchanged';
    problem?: FieldProblem & { field: string };
  })[];
  /** How many have begun already and stay as they are. */
  past: number;
}

export interface CalendarFeed {
  id: string;
  hall: { id: string; code: string } | null;
  createdAt: string;
  usedAt: string | null;
  /** Told once, when the feed is made. */
  url?: string;
}

/** One meeting of a class, as a timetable shows it. */
export interface TimetableEntry extends WirePeriod {
  id: string;
  version: number;
  slot: string | null;
  kind: string;
  subgroup: number | null;
  code: string;
  title: Localised;
  hall: { id: string; code: string } | null;
  usualHall: string | null;
  lecturers: { id: string; name: Localised }[];
  state: 'planned' | 'open' | 'closed' | 'locked' | 'cancelled';
  isMoved: boolean;
  note: string | null;
}

export interface Timetable {
  semester: { label: Localised; week: number } | null;
  entries: TimetableEntry[];
}

/** Whose timetables there are. */
export interface TimetableChoices {
  batches: { id: string; label: string }[];
  halls: { id: string; label: Localised }[];
  staff: { id: string; label: Localised }[];
}

/**
 * Where a class is to go: this meeting, or its weekly place from now on. Times as the faculty's
 * clocks show them.
 */
export interface ClassMove {
  date: string;
  from: string;
  to: string;
  hall: string | null;
  scope: 'once' | 'always';
  note?: string;
  /** Says what is in the way and does nothing. */
  rehearse?: boolean;
}

export interface MoveClash extends WirePeriod {
  what: 'hall' | 'lecturer' | 'group' | 'holiday';
  by: Localised;
  problem: FieldProblem & { field: string };
}

export interface MoveAnswer {
  clashes: MoveClash[];
  /** How many meetings it is about. */
  count: number;
  isDone: boolean;
}

/** What stands, within one week, where a class cannot go as well. */
export interface TakenTime extends WirePeriod {
  what: 'hall' | 'lecturer' | 'group' | 'holiday';
  by: Localised;
}

export interface HallUse {
  id: string;
  code: string;
  name: Localised;
  /** Hours in which it is open, and in use by kind. */
  open: number;
  hours: Record<'class' | 'booking' | 'exam' | 'maintenance', number>;
  /** Hours in use of those open, 0 to 1; `null` where it was never open. */
  share: number | null;
  /** People expected of the seats there were, where somebody said how many; otherwise `null`. */
  seatShare: number | null;
  requests: number;
  rejected: number;
  noShows: number;
}

/** Columns of the report, in their order; worded under `pages.hall-reports`. */
export const HALL_REPORT_COLUMNS = [
  'hall',
  'open',
  'class',
  'booking',
  'exam',
  'maintenance',
  'share',
  'seats',
  'requests',
  'rejected',
  'noShows',
] as const;

export interface HallReport {
  halls: HallUse[];
  /** Share of halls in use, 0 to 1: by day from Monday on, then by hour. */
  heat: { from: number; days: number[][] };
}
