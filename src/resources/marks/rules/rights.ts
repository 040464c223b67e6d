import type { CellRefusal } from '../api.ts';
import { MARKER_ROLES, type MarkerRole, type MarkStage, type SheetState } from '../stages.ts';

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

/** Who marks a paper, by role; see `server/hands.ts`. */
export type Hands = Readonly<Partial<Record<MarkerRole, readonly string[]>>>;

/** The roles of a member of staff in a paper. */
export const rolesOf = (staff: string | null, hands: Hands): MarkerRole[] =>
  MARKER_ROLES.filter((role) => staff !== null && hands[role]?.includes(staff));

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

/** Whether the person gives and takes away the codes that no marker types. */
export const mayDecideCodes = ({ office, department }: Standing): boolean => office || department;

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
