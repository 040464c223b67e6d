import type { Localised } from '../../../contract/model/constants.ts';
import { demoAccounts, type Post } from './accounts.ts';
import { ACADEMIC_DEPARTMENTS, DEPARTMENTS, type DepartmentData } from './departments.ts';
import { FIELDS_OF_STUDY } from './fieldsOfStudy.ts';
import { monasticName, personName, type PersonName } from './names.ts';
import { demoId, type Choices } from './seeded.ts';

type UserStatus = 'invited' | 'pending' | 'active' | 'locked' | 'closed';

export interface DemoUser {
  id: string;
  username: string;
  name: PersonName;
  userType: string;
  section: string;
  rumisRole: string | null;
  status: UserStatus;
  roles: readonly string[];
}

export interface DemoMember {
  id: string;
  userId: string;
  employeeNumber: string;
  username: string;
  name: PersonName;
  post: Post;
  isHead: boolean;
  joined: number;
}

export interface People {
  users: readonly DemoUser[];
  members: readonly DemoMember[];
  deanId: string;
  /** Code of the department. */
  headIds: ReadonlyMap<string, string>;
}

/** The posts of a department by rank; a larger faculty repeats the lower ones. */
const LADDER = [
  'professor',
  'senior-lecturer-1',
  'senior-lecturer-2',
  'lecturer',
  'lecturer-probationary',
  'temporary-lecturer',
];
const UNITS = new Set(['ELT', 'ICT']);
const OFFICE_POSTS: readonly Post[] = [
  {
    department: 'DEO',
    designation: 'management-assistant',
    category: 'non-academic',
    title: 'mrs',
  },
  { department: 'DEO', designation: 'management-assistant', category: 'non-academic', title: 'ms' },
  { department: 'DEO', designation: 'management-assistant', category: 'non-academic', title: 'mr' },
  { department: 'GEO', designation: 'technical-officer', category: 'non-academic', title: 'mr' },
];

const designationAt = (department: DepartmentData, position: number): string => {
  if (department.code === 'ELT' && position > 0) return 'instructor';
  if (UNITS.has(department.code) && position === 0) return 'senior-lecturer-2';
  return LADDER[position] ?? LADDER[2 + (position % 4)] ?? 'lecturer';
};

/** The years in which the holders of a post joined the faculty; earlier for higher posts. */
const JOINED: Readonly<Record<string, readonly [first: number, last: number]>> = {
  'senior-professor': [1990, 1996],
  professor: [1994, 2003],
  'senior-lecturer-1': [2000, 2010],
  'senior-lecturer-2': [2006, 2015],
  lecturer: [2014, 2020],
  'lecturer-probationary': [2020, 2024],
  'temporary-lecturer': [2023, 2025],
};

const NOT_TEACHING = new Set(['systems-engineer', 'web-officer']);
/** Whether this post includes teaching and publishing. */
export const teaches = ({ category, designation }: Post): boolean =>
  category !== 'non-academic' && !NOT_TEACHING.has(designation);

function titleFor(name: PersonName, designation: string, choices: Choices): string {
  const isDoctor =
    designation.startsWith('senior-lecturer') ||
    (designation === 'lecturer' && choices.chance(0.4));
  if (designation.endsWith('professor')) return name.isMonk ? 'venerable-professor' : designation;
  if (name.isMonk) return isDoctor ? 'venerable-doctor' : 'venerable';
  if (isDoctor) return 'doctor';
  return name.gender === 'man' ? 'mr' : choices.chance(0.5) ? 'mrs' : 'ms';
}

const categoryOf = (designation: string): Post['category'] =>
  designation === 'temporary-lecturer'
    ? 'temporary'
    : designation === 'instructor'
      ? 'academic-support'
      : 'academic';

/** Printed names and user names are unique, so that lists stay unambiguous. */
function uniquePerson(make: () => PersonName, taken: Set<string>): PersonName {
  for (let attempt = 0; attempt < 40; attempt += 1) {
    const name = make();
    if (!taken.has(name.nameWithInitials.en)) {
      taken.add(name.nameWithInitials.en);
      return name;
    }
  }
  return make();
}

function usernameFor(name: PersonName, taken: Set<string>): string {
  const stem = `${name.first.en.charAt(0)}${name.last.en}`
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '')
    .slice(0, 24);
  for (let number = 1; ; number += 1) {
    const username = number === 1 ? stem : `${stem}${number}`;
    if (!taken.has(username)) {
      taken.add(username);
      return username;
    }
  }
}

function roleCodes(post: Post, isHead: boolean, choices: Choices): string[] {
  if (post.category === 'non-academic') return ['staff'];
  if (isHead) return ['head'];
  return post.category === 'academic' && choices.chance(0.25)
    ? ['lecturer', 'mentor']
    : ['lecturer'];
}

interface MemberData extends Pick<DemoMember, 'username' | 'name' | 'post' | 'isHead'> {
  position: number;
  choices: Choices;
}

function member({ position, choices, ...person }: MemberData): DemoMember {
  const { username, post } = person;
  return {
    ...person,
    id: demoId('staff', username),
    userId: demoId('users', username),
    employeeNumber: `HS${String(position).padStart(4, '0')}`,
    joined: choices.between(...(JOINED[post.designation] ?? [2004, 2022])),
  };
}

function plannedPosts(
  factor: number,
  choices: Choices,
  takenNames: Set<string>,
): { name: PersonName; post: Post; isHead: boolean }[] {
  const academics = ACADEMIC_DEPARTMENTS.flatMap((department) => {
    const accountPosts = demoAccounts.flatMap(({ post }) =>
      post?.department === department.code && post.category === 'academic' ? [post] : [],
    );
    const present = accountPosts
      .map(({ designation }) => designation)
      .filter((designation) => designation !== 'senior-professor');
    const hasHead = present.includes('professor');
    return Array.from({ length: department.academics * factor }, (_, position) =>
      designationAt(department, position),
    )
      .map((designation, position) => ({ designation, position }))
      .filter(({ designation }) => {
        const index = present.indexOf(designation);
        if (index >= 0) present.splice(index, 1);
        return index < 0;
      })
      .map(({ designation, position }) => {
        const isMonastic = department.code === 'PBS' && position % 3 !== 1;
        const name = uniquePerson(
          () => (isMonastic ? monasticName(choices) : personName(choices)),
          takenNames,
        );
        const title = titleFor(name, designation, choices);
        const post: Post = {
          department: department.code,
          designation,
          category: categoryOf(designation),
          title,
        };
        return { name, post, isHead: position === 0 && !hasHead };
      });
  });
  const office = OFFICE_POSTS.map((post) => ({
    name: uniquePerson(
      () => personName(choices, post.title === 'mr' ? 'man' : 'woman'),
      takenNames,
    ),
    post,
    isHead: false,
  }));
  return [...academics, ...office];
}

const STUDENT_STATUSES: readonly UserStatus[] = [
  'pending',
  'invited',
  'locked',
  'closed',
  'pending',
  'pending',
];

function studentUser(position: number, choices: Choices): DemoUser {
  const intake = choices.between(2021, 2025);
  const username = `hs${intake}${String(position + 101).padStart(4, '0')}`;
  const status = STUDENT_STATUSES[position] ?? (choices.chance(0.96) ? 'active' : 'invited');
  return {
    id: demoId('users', username),
    username,
    name: personName(choices),
    userType: 'student',
    section: 'student-affairs',
    rumisRole: status === 'pending' ? null : 'student',
    status,
    roles: status === 'pending' ? [] : ['student'],
  };
}

/** All people of the demonstration: accounts, then colleagues, then students. */
export function demoPeople(choices: Choices, factor: number, students: number): People {
  const takenNames = new Set(demoAccounts.map(({ name }) => name.nameWithInitials.en));
  const takenUsernames = new Set(demoAccounts.map(({ username }) => username));
  const accountUsers = demoAccounts.map((account): DemoUser => ({ ...account, status: 'active' }));
  const accountMembers = demoAccounts.flatMap(({ username, name, post, roles }, position) =>
    post
      ? [
          member({
            username,
            position: position + 1,
            name,
            post,
            isHead: roles.includes('head'),
            choices,
          }),
        ]
      : [],
  );
  const colleagues = plannedPosts(factor, choices, takenNames).map(
    ({ name, post, isHead }, position) => ({
      ...member({
        username: usernameFor(name, takenUsernames),
        position: position + 101,
        name,
        post,
        isHead,
        choices,
      }),
      roles: roleCodes(post, isHead, choices),
    }),
  );
  const colleagueUsers = colleagues.map(({ userId, username, name, post, roles }): DemoUser => ({
    id: userId,
    username,
    name,
    userType: post.category === 'non-academic' ? 'non-academic-staff' : 'academic-staff',
    section: post.department === 'DEO' ? 'deans-office' : 'academic',
    rumisRole: 'staff',
    status: choices.chance(0.9) ? 'active' : 'invited',
    roles,
  }));
  const studentUsers = Array.from({ length: students }, (_, position) =>
    studentUser(position, choices),
  );
  const members: DemoMember[] = [...accountMembers, ...colleagues];
  return {
    users: [...accountUsers, ...colleagueUsers, ...studentUsers],
    members,
    deanId: demoId('staff', 'dean'),
    headIds: new Map(
      members.flatMap(({ isHead, post, id }) => (isHead ? [[post.department, id]] : [])),
    ),
  };
}

/** A few sentences for the web site, for those who teach. */
export function biographyOf({ name, post, joined }: DemoMember): Localised | null {
  const department = DEPARTMENTS.find(({ code }) => code === post.department);
  const field = FIELDS_OF_STUDY[post.department];
  if (!department || !field || !teaches(post)) return null;
  const topics = field.topics.slice(0, 2).join(' and ');
  return {
    en: `${name.nameWithInitials.en} joined the ${department.name.en} in ${joined} and writes on ${topics}.`,
    si: `${name.nameWithInitials.si} ${joined} වර්ෂයේදී ${department.name.si}ට එක් විය. ඉගැන්වීම්, පර්යේෂණ සහ ශිෂ්‍ය උපදේශනය යන කටයුතුවල නිරත වේ.`,
  };
}
