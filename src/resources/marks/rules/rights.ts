import type { CellRefusal } from '../api.ts';
import type { MarkerRole, MarkStage, SheetState } from '../stages.ts';

/** The relation of a person to a paper. */
export interface Standing {
  /** Roles as appointed for the paper. */
  roles: readonly MarkerRole[];
  /** Has the privilege for every paper (examinations office). */
  office: boolean;
  /** Has the privilege of heads, and the unit belongs to their department. */
  department: boolean;
  /** Its agreed marks are the first ones as moderated. */
  isModerated?: boolean;
}

/**
 * The effective roles: while no first marker is appointed, the unit's lecturers are first markers
 * unless they mark second.
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

/** The people who write a stage, by the same rule. */
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
 * quality assurance manual, 4.4): until both markers have handed the component in, neither reads
 * the marks of the other or the agreed ones, whatever other privileges they hold.
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

/** Whether the person takes scripts over and counts them. */
export const mayCountScripts = ({ roles, office, department }: Standing): boolean =>
  office || department || roles.includes('first') || roles.includes('second');

/**
 * Whether the person reads the names of the candidates. While a paper is marked under index
 * numbers, only an office without a part in the marking does.
 */
export const seesNames = ({ roles, office }: Standing, isByIndexNumber: boolean): boolean =>
  !isByIndexNumber || (office && roles.length === 0);

/**
 * Whether the person writes or hands in this stage, regardless of the sheet's state and window. No
 * first marker hands in what was moderated.
 */
export function mayWrite(
  stage: MarkStage,
  { roles, office, department, isModerated }: Standing,
): boolean {
  if (stage === 'agreed' && isModerated && roles.includes('first')) return false;
  if (stage === 'agreed') return office || department || roles.some((role) => role !== 'external');
  return roles.includes(stage) || (office && !roles.includes('first') && !roles.includes('second'));
}

export interface SheetFacts {
  state: SheetState;
  opensAt: Date | null;
  closesAt: Date | null;
}

/** States of a session in which marks are entered. */
export const MARKING: readonly string[] = ['held', 'marking'];

/**
 * Why the person cannot write on a sheet now; `null`: they can. The grid, imports, undo and direct
 * calls share this rule.
 */
export function closedBecause(
  stage: MarkStage,
  standing: Standing,
  sheet: SheetFacts,
  { session, areBothSubmitted, now }: { session: string; areBothSubmitted: boolean; now: Date },
): CellRefusal | null {
  if (!mayWrite(stage, standing) || !mayRead(stage, standing, areBothSubmitted))
    return 'notAllowed';
  if (stage === 'agreed' && standing.isModerated) return 'moderated';
  if (stage === 'agreed' && !areBothSubmitted) return 'notYet';
  if (sheet.state !== 'open' || !MARKING.includes(session)) return 'notOpen';
  const isEarly = sheet.opensAt !== null && now < sheet.opensAt;
  const isLate = sheet.closesAt !== null && now >= sheet.closesAt && !standing.office;
  return isEarly || isLate ? 'windowClosed' : null;
}
