import type { CellRefusal } from '../api.ts';
import type { MarkerRole, MarkStage, SheetState } from '../stages.ts';

/** What a person is to a paper. */
export interface Standing {
  /** As the markers of the paper name them. */
  roles: readonly MarkerRole[];
  /** Holds the key to every paper (examinations office). */
  office: boolean;
  /** Holds the key of heads, and the unit is of their department. */
  department: boolean;
}

/**
 * Roles as the paper has them: while nobody is named first marker, the unit's lecturers are, unless
 * they mark second.
 */
export function rolesOf(
  staff: string | null,
  markers: readonly { staff: string; role: MarkerRole }[],
  lecturers: readonly string[],
): MarkerRole[] {
  if (staff === null) return [];
  const named = markers.filter((marker) => marker.staff === staff).map(({ role }) => role);
  const isByDefault =
    !markers.some(({ role }) => role === 'first') &&
    lecturers.includes(staff) &&
    !named.includes('second');
  return isByDefault ? ['first', ...named] : named;
}

/** The people behind a stage's marks, by the same rule. */
export const markersOf = (
  role: MarkerRole,
  markers: readonly { staff: string; role: MarkerRole }[],
  lecturers: readonly string[],
): string[] => {
  const named = markers.filter((marker) => marker.role === role).map(({ staff }) => staff);
  return named.length > 0 || role !== 'first'
    ? named
    : lecturers.filter(
        (staff) => !markers.some((marker) => marker.staff === staff && marker.role === 'second'),
      );
};

/**
 * Whether a stage of a component may be read. Second marking is blind (University of Peradeniya,
 * quality assurance manual, 4.4): until both have handed the component in, neither reads the other,
 * nor what was agreed, whatever else they hold.
 */
export function mayRead(
  stage: MarkStage,
  { roles, office, department }: Standing,
  areBothSubmitted: boolean,
): boolean {
  const isMarker = roles.includes('first') || roles.includes('second');
  if (stage !== 'agreed' && roles.includes(stage)) return true;
  if (isMarker && !areBothSubmitted) return false;
  return (
    isMarker ||
    office ||
    department ||
    roles.includes('moderator') ||
    (roles.includes('external') && (areBothSubmitted || stage === 'first'))
  );
}

/** Whether a stage is this person's to write, the state of the sheet and the window aside. */
export function mayWrite(stage: MarkStage, { roles, office, department }: Standing): boolean {
  if (stage === 'agreed') return office || department || roles.some((role) => role !== 'external');
  return roles.includes(stage) || (office && !roles.includes('first') && !roles.includes('second'));
}

export interface SheetFacts {
  state: SheetState;
  opensAt: Date | null;
  closesAt: Date | null;
}

/** Sessions in which marks are entered. */
const MARKING = ['held', 'marking'];

/**
 * Why nobody, or not this person, writes on a sheet now; `null`: they do. One rule for the grid,
 * imports, undoing and bare calls.
 */
export function closedBecause(
  stage: MarkStage,
  standing: Standing,
  sheet: SheetFacts,
  { session, areBothSubmitted, now }: { session: string; areBothSubmitted: boolean; now: Date },
): CellRefusal | null {
  if (!mayWrite(stage, standing) || !mayRead(stage, standing, areBothSubmitted))
    return 'notAllowed';
  if (stage === 'agreed' && !areBothSubmitted) return 'notYet';
  if (sheet.state !== 'open' || !MARKING.includes(session)) return 'notOpen';
  const isEarly = sheet.opensAt !== null && now < sheet.opensAt;
  const isLate = sheet.closesAt !== null && now >= sheet.closesAt && !standing.office;
  return isEarly || isLate ? 'windowClosed' : null;
}
