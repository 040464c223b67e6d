import type { Localised } from '../../contract/model/constants.ts';

export interface Named {
  id: string;
  label: Localised;
}
export interface OfferingLine extends Named {
  semester: Localised;
  medium: string;
  group: string;
  groups: number;
  practicals: number;
}
/**
 * What the screen offers to choose from: what one teaches or looks after, and what one reads
 * oneself.
 */
export interface PracticalChoices {
  teaching: OfferingLine[];
  own: OwnPracticals[];
}
export interface GroupMember {
  /** Of the membership. */
  id: string;
  version: number;
  student: Named & { number: string };
  joinedBy: 'lecturer' | 'self';
}
export interface GroupOverview {
  id: string;
  name: string;
  capacity: number;
  signUpFrom: string | null;
  signUpUntil: string | null;
  members: GroupMember[];
}
export interface SlotLine {
  id: string;
  practical: string;
  group: string;
  startsAt: string;
  endsAt: string;
  hall: string | null;
  demonstrators: Localised[];
  /** How many were expected, and for how many something is entered. */
  expected: number;
  entered: number;
}
export interface RequestLine {
  id: string;
  version: number;
  student: Named & { number: string };
  reason: string;
}
export interface OfferingPracticals extends OfferingLine {
  practicals: number;
  exercises: { id: string; number: number; title: Localised; component: string; maximum: string }[];
  groupList: GroupOverview[];
  slots: SlotLine[];
  /** Registered for the unit and in no group. */
  without: (Named & { number: string })[];
  swaps: (RequestLine & { from: string; to: string })[];
  makeUps: (RequestLine & { practical: string; practicalNumber: number; missed: string })[];
}
export interface Allocation {
  placed: { student: Named & { number: string }; group: string }[];
  unplaced: (Named & { number: string })[];
}
export type ResultStatus = 'done' | 'absent' | 'excused';
export interface ResultLine {
  student: Named & { number: string };
  /** Comes along from another group. */
  isGuest: boolean;
  result: { id: string; version: number; status: ResultStatus; mark: string | null } | null;
}
export interface SlotResults extends SlotLine {
  offering: Named;
  exercise: { number: number; title: Localised; maximum: string };
  groupName: string;
  lines: ResultLine[];
}
export interface OwnSlot {
  id: string;
  number: number;
  title: Localised;
  startsAt: string;
  endsAt: string;
  hall: string | null;
  demonstrators: Localised[];
  status: ResultStatus | null;
  makeUp: { state: string; isThis: boolean } | null;
}
/** A student's own practicals in one unit. */
export interface OwnPracticals extends Named {
  /** The student's own id. */
  student: string;
  membership: {
    id: string;
    version: number;
    group: string;
    name: string;
    mayLeave: boolean;
  } | null;
  groups: {
    id: string;
    name: string;
    capacity: number;
    taken: number;
    isOpen: boolean;
    signUpFrom: string | null;
    signUpUntil: string | null;
  }[];
  slots: OwnSlot[];
  swap: { id: string; version: number; to: string } | null;
}
