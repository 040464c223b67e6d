import type { Localised } from './constants.ts';
import type { FieldProblem } from './errors.ts';

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
}

export interface Suggested {
  halls: { id: string; code: string; name: Localised; capacity: number }[];
  times: WirePeriod[];
  shorter: WirePeriod | null;
}

/** What would become, or became, of one date. */
export interface BookingDate extends WirePeriod {
  outcome: 'made' | 'pending' | 'skipped';
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
  dates: (WirePeriod & { id: string; outcome: 'changed' | 'pending' | 'cancelled' | 'unchanged'; problem?: FieldProblem & { field: string } })[];
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
