import type { FindStaff } from './workRow.ts';

/** An author as a publication keeps them. */
export interface Author {
  id?: string;
  name: string;
  staff: string | null;
}

/** A member of staff who becomes an author. */
export interface JoiningMember {
  id: string;
  /** As it is printed where it is not yet. */
  name: string;
}

/** The position of the printed name of a member that is not linked yet; -1: there is none. */
const printedAt = (
  authors: readonly Author[],
  { id }: Pick<JoiningMember, 'id'>,
  findStaff: FindStaff,
): number => authors.findIndex(({ name, staff }) => staff === null && findStaff(name) === id);

/**
 * How a member joins the authors of a work. What is verified stays as it was checked: there only a
 * printed name is linked. What is not handed in is known to those named in it.
 */
export function joiningOf(
  authors: readonly Author[],
  member: Pick<JoiningMember, 'id'>,
  { findStaff, status }: { findStaff: FindStaff; status: string },
): 'link' | 'append' | 'closed' | 'hidden' {
  if (printedAt(authors, member, findStaff) >= 0) return 'link';
  if (status === 'verified') return 'closed';
  return status === 'submitted' ? 'append' : 'hidden';
}

/** The authors with a member among them: by their printed name, otherwise as the last one. */
export function withMember(
  authors: readonly Author[],
  member: JoiningMember,
  findStaff: FindStaff,
): Author[] {
  const at = printedAt(authors, member, findStaff);
  return at < 0
    ? [...authors, { name: member.name, staff: member.id }]
    : authors.map((author, index) => (index === at ? { ...author, staff: member.id } : author));
}
