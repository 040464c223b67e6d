/** Students by offering. */
export type Sitters = ReadonlyMap<string, ReadonlySet<string>>;

const NOBODY: ReadonlySet<string> = new Set();
const meet = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  [...one].some((each) => other.has(each));

/**
 * Offerings by the time of their papers: at most as many at once as there are halls, and none
 * together for one student.
 */
export function paperSlots(
  offerings: readonly string[],
  sitters: Sitters,
  atOnce: number,
): string[][] {
  const slots: { papers: string[]; busy: Set<string> }[] = [];
  for (const offering of offerings) {
    const own = sitters.get(offering) ?? NOBODY;
    let slot = slots.find(({ papers, busy }) => papers.length < atOnce && !meet(own, busy));
    if (!slot) slots.push((slot = { papers: [], busy: new Set() }));
    slot.papers.push(offering);
    for (const each of own) slot.busy.add(each);
  }
  return slots.map(({ papers }) => papers);
}

/**
 * The number of modules of each student that are examined at the same time as another; students
 * without any are left out.
 */
export function clashesIn(
  slots: readonly (readonly string[])[],
  sitters: Sitters,
): Map<string, number> {
  const found = new Map<string, number>();
  for (const slot of slots) {
    const here = new Map<string, number>();
    for (const student of slot.flatMap((offering) => [...(sitters.get(offering) ?? NOBODY)]))
      here.set(student, (here.get(student) ?? 0) + 1);
    for (const [student, papers] of here)
      if (papers > 1) found.set(student, (found.get(student) ?? 0) + papers * (papers - 1));
  }
  return found;
}
