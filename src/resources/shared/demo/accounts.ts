import { fixedName, tamilName, type PersonName } from './names.ts';
import { demoId } from './seeded.ts';

/** For demonstration only; the start command prints a warning. */
export const DEMO_PASSWORD = 'Faculty#2026';

/** The workplace of a demonstration person, by codes. */
export interface Post {
  department: string;
  designation: string;
  category: 'academic' | 'academic-support' | 'non-academic' | 'temporary' | 'visiting';
  title: string;
}

/** An account that the start command prints and the tests sign in with. */
export interface DemoAccount {
  /** Id of its row in `users`. */
  id: string;
  username: string;
  roles: readonly string[];
  userType: string;
  section: string;
  rumisRole: string;
  name: PersonName;
  post: Post | null;
}

interface AccountData extends Pick<DemoAccount, 'username' | 'roles' | 'name'> {
  kind: readonly [userType: string, section: string, rumisRole: string];
  post?: Post;
}

const account = ({
  kind: [userType, section, rumisRole],
  post,
  ...person
}: AccountData): DemoAccount => ({
  ...person,
  id: demoId('users', person.username),
  userType,
  section,
  rumisRole,
  post: post ?? null,
});

const ACADEMIC = ['academic-staff', 'academic', 'staff'] as const;
const STUDENT = ['student', 'student-affairs', 'student'] as const;
const tharshini = tamilName(
  'woman',
  { en: 'Tharshini', si: 'තර්ෂිණී' },
  { en: 'Nadarajah', si: 'නඩරාජා' },
);

export const demoAccounts: readonly DemoAccount[] = [
  account({
    username: 'admin',
    roles: ['administrator', 'staff'],
    kind: ['administrative-staff', 'information-systems', 'administrator'],
    name: fixedName('man', 'Don', 'Ruwan', 'Jayasekara'),
    post: {
      department: 'ICT',
      designation: 'systems-engineer',
      category: 'academic-support',
      title: 'mr',
    },
  }),
  account({
    username: 'dean',
    roles: ['dean'],
    kind: ACADEMIC,
    name: fixedName('woman', 'Hewa', 'Chandrika', 'Wickramaratne'),
    post: {
      department: 'SOC',
      designation: 'senior-professor',
      category: 'academic',
      title: 'senior-professor',
    },
  }),
  account({
    username: 'head',
    roles: ['head'],
    kind: ACADEMIC,
    name: fixedName('man', 'Kankanamge', 'Ajith', 'Gunathilaka'),
    post: {
      department: 'HIS',
      designation: 'professor',
      category: 'academic',
      title: 'professor',
    },
  }),
  account({
    username: 'lecturer',
    roles: ['lecturer'],
    kind: ACADEMIC,
    name: fixedName('woman', 'Herath Mudiyanselage', 'Nadeesha', 'Karunaratne'),
    post: {
      department: 'HIS',
      designation: 'senior-lecturer-2',
      category: 'academic',
      title: 'doctor',
    },
  }),
  account({
    username: 'lecturer2',
    roles: ['lecturer', 'mentor'],
    kind: ACADEMIC,
    name: tharshini,
    post: {
      department: 'GEO',
      designation: 'lecturer',
      category: 'academic',
      title: 'ms',
    },
  }),
  account({
    username: 'examofficer',
    roles: ['examinations-officer'],
    kind: ['administrative-staff', 'examinations', 'examinations'],
    name: fixedName('woman', 'Ratnayake Mudiyanselage', 'Kumudini', 'Ekanayake'),
    post: {
      department: 'DEO',
      designation: 'senior-assistant-registrar',
      category: 'non-academic',
      title: 'mrs',
    },
  }),
  account({
    username: 'registrar',
    roles: ['registrar'],
    kind: ['administrative-staff', 'deans-office', 'staff'],
    name: fixedName('man', 'Mohamed', 'Rizwan', 'Marikkar'),
    post: {
      department: 'DEO',
      designation: 'deputy-registrar',
      category: 'non-academic',
      title: 'mr',
    },
  }),
  account({
    username: 'hallmanager',
    roles: ['hall-manager'],
    kind: ['non-academic-staff', 'maintenance', 'staff'],
    name: fixedName('man', 'Gamage', 'Sarath', 'Liyanage'),
    post: {
      department: 'DEO',
      designation: 'works-superintendent',
      category: 'non-academic',
      title: 'mr',
    },
  }),
  account({
    username: 'webeditor',
    roles: ['web-editor'],
    kind: ['administrative-staff', 'information-systems', 'staff'],
    name: fixedName('woman', null, 'Dilini', 'Pathirana'),
    post: {
      department: 'ICT',
      designation: 'web-officer',
      category: 'academic-support',
      title: 'ms',
    },
  }),
  account({
    username: 'student',
    roles: ['student'],
    kind: STUDENT,
    name: fixedName('man', 'Loku', 'Kasun', 'Perera'),
  }),
  account({
    username: 'student2',
    roles: ['student'],
    kind: STUDENT,
    name: fixedName('woman', null, 'Fathima', 'Jaleel'),
  }),
];
