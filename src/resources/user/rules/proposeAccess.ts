import type { Agreement } from './recordMatch.ts';

/** Why a record is proposed for an account, or why none is. */
export const PROPOSAL_REASONS = [
  'matches',
  'unproved',
  'nameIncomplete',
  'nameDiffers',
  'birthDateDiffers',
  'recordHasAccount',
  'noRecord',
  'noNumber',
] as const;
type ProposalReason = (typeof PROPOSAL_REASONS)[number];

interface FoundRecord {
  resource: 'students' | 'staff';
  /** Of a member of staff. */
  category: string | null;
  isTaken: boolean;
  name: Agreement;
  birthDate: Agreement;
  /** Whether the account has the e-mail address of the record. */
  hasEmail: boolean;
}

interface Proposal {
  reason: ProposalReason;
  /** Whether the statements show that the record is the person's own. */
  isLinked: boolean;
  /** Codes of the roles that go with the record. */
  roles: readonly string[];
}

/** Those who teach; all others of the staff are only members of it. */
const TEACHING = ['academic', 'temporary', 'visiting'];

// Others know a person's name and number, so the birth date or the address must agree too.
function reasonFor({ isTaken, name, birthDate, hasEmail }: FoundRecord): ProposalReason {
  if (isTaken) return 'recordHasAccount';
  if (name === 'differs') return 'nameDiffers';
  if (birthDate === 'differs') return 'birthDateDiffers';
  if (birthDate !== 'agrees' && !hasEmail) return 'unproved';
  return name === 'partly' ? 'nameIncomplete' : 'matches';
}

function rolesFor({ resource, category }: FoundRecord): readonly string[] {
  if (resource === 'students') return ['student'];
  return TEACHING.includes(category ?? '') ? ['lecturer'] : ['staff'];
}

/**
 * What an account that waits for approval should get. Nothing is proposed against what the record
 * says: then the approver decides alone.
 */
export function proposeAccess(number: string | null, record: FoundRecord | null): Proposal {
  if (record === null)
    return { reason: number === null ? 'noNumber' : 'noRecord', isLinked: false, roles: [] };
  const reason = reasonFor(record);
  const isLinked = reason === 'matches' || reason === 'nameIncomplete';
  return { reason, isLinked, roles: isLinked ? rolesFor(record) : [] };
}
