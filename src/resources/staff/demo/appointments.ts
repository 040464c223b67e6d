import type { DemoRecord } from '../../../../gateway/index.ts';
import { DESIGNATIONS } from '../../shared/demo/lookups.ts';
import type { DemoMember, People } from '../../shared/demo/people.ts';
import { demoId, type Choices } from '../../shared/demo/seeded.ts';
import { SPECIALITIES } from './specialities.ts';

/** The first designations of an academic career; a professor has held several. */
const EARLIER: Readonly<Record<string, readonly [designation: string, years: number]>> = {
  'senior-professor': ['professor', 8],
  professor: ['senior-lecturer-1', 9],
  'senior-lecturer-1': ['senior-lecturer-2', 7],
  'senior-lecturer-2': ['lecturer', 6],
  lecturer: ['lecturer-probationary', 3],
};
/** Heads and deans are appointed for three years; the present ones from 1 January of this year. */
const TERM_YEARS = 3;
const PRESENT_TERM = 2025;

interface Appointment {
  key: string;
  staff: string;
  designation: string;
  department: string;
  startsOn: string;
  endsOn: string | null;
  post: string | null;
}

const appointment = ({ key, designation, department, ...rest }: Appointment): DemoRecord => ({
  ...rest,
  id: demoId('staff-appointments', key),
  designation: demoId('staff-designations', designation),
  department: demoId('departments', department),
  acting: false,
});

function career({
  id,
  username,
  post: { department, designation },
  joined,
}: DemoMember): DemoRecord[] {
  const [before, years] = EARLIER[designation] ?? [];
  const since = before === undefined || years === undefined ? joined : joined + years;
  const present = appointment({
    key: `${username}/${designation}`,
    staff: id,
    designation,
    department,
    startsOn: `${since}-02-01`,
    endsOn: null,
    post: null,
  });
  if (before === undefined) return [present];
  return [
    appointment({
      key: `${username}/${before}`,
      staff: id,
      designation: before,
      department,
      startsOn: `${joined}-02-01`,
      endsOn: `${since}-01-31`,
      post: null,
    }),
    present,
  ];
}

interface Terms {
  post: string;
  designation: string;
  department: string;
  holder: string;
  predecessor: string | undefined;
}

/**
 * A post with one holder at a time: the present term, and a predecessor's if another person could
 * have held it.
 */
function terms({ post, designation, department, holder, predecessor }: Terms): DemoRecord[] {
  const since = `${PRESENT_TERM}-01-01`;
  const present = appointment({
    key: `${post}/present`,
    staff: holder,
    designation,
    department,
    startsOn: since,
    endsOn: `${PRESENT_TERM + TERM_YEARS - 1}-12-31`,
    post,
  });
  if (predecessor === undefined) return [present];
  return [
    appointment({
      key: `${post}/before`,
      staff: predecessor,
      designation,
      department,
      startsOn: `${PRESENT_TERM - TERM_YEARS}-01-01`,
      endsOn: `${PRESENT_TERM - 1}-12-31`,
      post,
    }),
    present,
  ];
}

/**
 * The present and previous designation of all staff, and the heads and the dean with their
 * predecessors.
 */
export function appointmentRecords(
  { members, headIds, deanId }: People,
  faculty: string,
): DemoRecord[] {
  const byId = new Map(members.map((member) => [member.id, member]));
  const colleague = (department: string, holder: string): string | undefined =>
    members.find(
      ({ id, post }) =>
        post.department === department &&
        id !== holder &&
        /professor|senior-lecturer/.test(post.designation),
    )?.id;
  const heads = [...headIds].flatMap(([department, holder]) =>
    terms({
      post: `department:${demoId('departments', department)}`,
      designation: 'head-of-department',
      department,
      holder,
      predecessor: colleague(department, holder),
    }),
  );
  const deansDepartment = byId.get(deanId)?.post.department ?? 'DEO';
  const formerDean = members.find(
    ({ id, post }) => id !== deanId && post.designation === 'senior-professor',
  )?.id;
  return [
    ...members.flatMap(career),
    ...heads,
    ...terms({
      post: `faculty:${faculty}`,
      designation: 'dean',
      department: deansDepartment,
      holder: deanId,
      predecessor: formerDean,
    }),
  ];
}

/** The designation that the gateway derives from today's appointments. */
export function presentDesignation({ id, isHead, post }: DemoMember, deanId: string): string {
  const code = id === deanId ? 'dean' : isHead ? 'head-of-department' : post.designation;
  const rankOf = (name: string): number =>
    DESIGNATIONS.findIndex((designation) => designation.code === name);
  return rankOf(code) < rankOf(post.designation) ? code : post.designation;
}

export function specialityRecords(): DemoRecord[] {
  return Object.values(SPECIALITIES).flatMap((names) =>
    names.map((name) => ({ id: demoId('specialities', name.en), name })),
  );
}

/** One to three specialities for each teacher in a department that has any. */
export function staffSpecialityRecords({ members }: People, choices: Choices): DemoRecord[] {
  return members.flatMap(({ id, username, post }) => {
    if (post.category === 'non-academic') return [];
    const names = SPECIALITIES[post.department] ?? [];
    return choices.sample(names, choices.between(1, 3)).map(({ en }, index) => ({
      id: demoId('staff-specialities', `${username}/${en}`),
      staff: id,
      speciality: demoId('specialities', en),
      position: index + 1,
    }));
  });
}
