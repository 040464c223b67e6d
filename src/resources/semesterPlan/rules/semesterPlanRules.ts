import { grouped } from '../../shared/grouped.ts';
import type { Medium } from '../../shared/media.ts';
import type { CopyLine, PlanGap } from '../api.ts';

/** A module of a semester, people by their ids. */
export interface PlannedOffering {
  id: string;
  courseUnit: string;
  medium: Medium;
  group: string;
  /** `null`: no limit. */
  capacity: number | null;
  coordinator: string | null;
  lecturers: readonly { staff: string; role: string }[];
  isOpen: boolean;
}

/** The number of students of a batch who must take a unit in a medium. */
export interface Demand {
  unit: string;
  batch: string;
  medium: Medium;
  students: number;
}

export interface PlannedUnit {
  id: string;
  credits: number;
  isOffered: boolean;
  media: readonly Medium[];
}

const placeOf = ({
  courseUnit,
  medium,
  group,
}: Pick<PlannedOffering, 'courseUnit' | 'medium' | 'group'>): string =>
  `${courseUnit} ${medium} ${group}`;

/**
 * The effect of copying one semester's plan into another, line by line; people who have left are
 * not copied.
 */
export function planCopy(
  source: readonly PlannedOffering[],
  target: readonly PlannedOffering[],
  units: ReadonlyMap<string, PlannedUnit>,
  left: ReadonlySet<string>,
): { offering: PlannedOffering; outcome: CopyLine['outcome']; without: string[] }[] {
  const taken = new Set(target.map(placeOf));
  return source.map((offering) => {
    const people = [offering.coordinator, ...offering.lecturers.map(({ staff }) => staff)].filter(
      (id) => id !== null,
    );
    const outcome = taken.has(placeOf(offering))
      ? 'exists'
      : units.get(offering.courseUnit)?.isOffered === true
        ? 'new'
        : 'gone';
    return { offering, outcome, without: [...new Set(people.filter((id) => left.has(id)))] };
  });
}

/** The values of the copy, without people who have left. */
export const copyOf = (
  { courseUnit, medium, group, capacity, coordinator, lecturers, isOpen }: PlannedOffering,
  semester: string,
  left: ReadonlySet<string>,
) => ({
  semester,
  courseUnit,
  medium,
  group,
  capacity,
  isOpen,
  coordinator: coordinator !== null && left.has(coordinator) ? null : coordinator,
  lecturers: lecturers.filter(({ staff }) => !left.has(staff)),
});

const sum = (values: readonly number[]): number =>
  values.reduce((total, value) => total + value, 0);
const seatsIn = (offerings: readonly PlannedOffering[]): number | null =>
  offerings.some(({ capacity }) => capacity === null)
    ? null
    : sum(offerings.map(({ capacity }) => capacity ?? 0));

type Gap = Omit<PlanGap, 'unit' | 'batches'> & { unit: string; batches: string[] };

/**
 * Compulsory units that the plan does not offer to all students who must take them: not at all, not
 * in their medium although it is taught elsewhere, or with too few places. A unit taught in a
 * single medium serves all students.
 */
export function gapsOf(
  demands: readonly Demand[],
  offerings: readonly PlannedOffering[],
  units: ReadonlyMap<string, PlannedUnit>,
): Gap[] {
  return [...grouped(demands, ({ unit }) => unit)].flatMap(([unit, wanted]): Gap[] => {
    const offered = offerings.filter(({ courseUnit }) => courseUnit === unit);
    const batchesOf = (some: readonly Demand[]): string[] =>
      [...new Set(some.map(({ batch }) => batch))].toSorted();
    const students = (some: readonly Demand[]): number =>
      sum(some.map((demand) => demand.students));
    if (offered.length === 0)
      return [
        {
          unit,
          kind: 'notOffered',
          medium: null,
          students: students(wanted),
          places: null,
          batches: batchesOf(wanted),
        },
      ];
    const taught = units.get(unit)?.media ?? [];
    const missing = ([...grouped(wanted, ({ medium }) => medium)] as [Medium, Demand[]][]).filter(
      ([medium]) =>
        taught.includes(medium) && !offered.some((offering) => offering.medium === medium),
    );
    const apart: Gap[] = missing.map(([medium, some]) => ({
      unit,
      kind: 'notInMedium',
      medium,
      students: students(some),
      places: null,
      batches: batchesOf(some),
    }));
    const served = wanted.filter(({ medium }) => !missing.some(([other]) => other === medium));
    const places = seatsIn(offered);
    if (places === null || places >= students(served)) return apart;
    return [
      ...apart,
      {
        unit,
        kind: 'tooFewPlaces',
        medium: null,
        students: students(served),
        places,
        batches: batchesOf(served),
      },
    ];
  });
}

/**
 * The teaching load of each lecturer: a group and its credits count for every lecturer of it. The
 * heaviest first.
 */
export function loadOf(
  offerings: readonly PlannedOffering[],
  units: ReadonlyMap<string, PlannedUnit>,
): { staff: string; groups: number; units: number; credits: number; coordinates: number }[] {
  const people = new Set(
    offerings.flatMap(({ coordinator, lecturers }) => [
      ...(coordinator === null ? [] : [coordinator]),
      ...lecturers.map(({ staff }) => staff),
    ]),
  );
  const loads = [...people].map((staff) => {
    const taught = offerings.filter(({ lecturers }) =>
      lecturers.some((lecturer) => lecturer.staff === staff),
    );
    return {
      staff,
      groups: taught.length,
      units: new Set(taught.map(({ courseUnit }) => courseUnit)).size,
      credits: sum(taught.map(({ courseUnit }) => units.get(courseUnit)?.credits ?? 0)),
      coordinates: offerings.filter(({ coordinator }) => coordinator === staff).length,
    };
  });
  return loads.toSorted(
    (one, other) =>
      other.credits - one.credits ||
      other.groups - one.groups ||
      (one.staff < other.staff ? -1 : 1),
  );
}

/** The dates of a semester, which determine its predecessor. */
export interface DatedSemester {
  id: string;
  number: number;
  startsOn: string;
}

/** The predecessor of a semester: the latest earlier one with the same number. */
export const forerunnerOf = (semesters: readonly DatedSemester[], id: string): string | null => {
  const one = semesters.find((semester) => semester.id === id);
  const before = semesters.filter(
    ({ number, startsOn }) => one !== undefined && number === one.number && startsOn < one.startsOn,
  );
  return before.toSorted((left, right) => (left.startsOn < right.startsOn ? 1 : -1))[0]?.id ?? null;
};

/** The current semester, else the next one, else the last one. */
export const presentSemester = (
  semesters: readonly (DatedSemester & { endsOn: string })[],
  today: string,
): string | null => {
  const byStart = semesters.toSorted((left, right) => (left.startsOn < right.startsOn ? -1 : 1));
  return (byStart.find(({ endsOn }) => endsOn >= today) ?? byStart.at(-1))?.id ?? null;
};
