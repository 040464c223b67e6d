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

const account = (
  username: string,
  roles: readonly string[],
  [userType, section, rumisRole]: readonly [string, string, string],
  name: PersonName,
  post: Post | null = null,
): DemoAccount => ({
  id: demoId('users', username),
  username,
  roles,
  userType,
  section,
  rumisRole,
  name,
  post,
});

const ACADEMIC = ['academic-staff', 'academic', 'staff'] as const;
const STUDENT = ['student', 'student-affairs', 'student'] as const;
const tharshini = tamilName(
  'woman',
  { en: 'Tharshini', si: 'තර්ෂිණී' },
  { en: 'Nadarajah', si: 'නඩරාජා' },
);

export const demoAccounts: readonly DemoAccount[] = [
  account(
    'admin',
    ['administrator', 'staff'],
    ['administrative-staff', 'information-systems', 'administrator'],
    fixedName('man', 'Don', 'Ruwan', 'Jayasekara'),
    {
      department: 'ICT',
      designation: 'systems-engineer',
      category: 'academic-support',
      title: 'mr',
    },
  ),
  account('dean', ['dean'], ACADEMIC, fixedName('woman', 'Hewa', 'Chandrika', 'Wickramaratne'), {
    department: 'SOC',
    designation: 'senior-professor',
    category: 'academic',
    title: 'senior-professor',
  }),
  account('head', ['head'], ACADEMIC, fixedName('man', 'Kankanamge', 'Ajith', 'Gunathilaka'), {
    department: 'HIS',
    designation: 'professor',
    category: 'academic',
    title: 'professor',
  }),
  account(
    'lecturer',
    ['lecturer'],
    ACADEMIC,
    fixedName('woman', 'Herath Mudiyanselage', 'Nadeesha', 'Karunaratne'),
    { department: 'HIS', designation: 'senior-lecturer-2', category: 'academic', title: 'doctor' },
  ),
  account('lecturer2', ['lecturer', 'mentor'], ACADEMIC, tharshini, {
    department: 'GEO',
    designation: 'lecturer',
    category: 'academic',
    title: 'ms',
  }),
  account(
    'examofficer',
    ['examinations-officer'],
    ['administrative-staff', 'examinations', 'examinations'],
    fixedName('woman', 'Ratnayake Mudiyanselage', 'Kumudini', 'Ekanayake'),
    {
      department: 'DEO',
      designation: 'senior-assistant-registrar',
      category: 'non-academic',
      title: 'mrs',
    },
  ),
  account(
    'registrar',
    ['registrar'],
    ['administrative-staff', 'deans-office', 'staff'],
    fixedName('man', 'Mohamed', 'Rizwan', 'Marikkar'),
    { department: 'DEO', designation: 'deputy-registrar', category: 'non-academic', title: 'mr' },
  ),
  account(
    'hallmanager',
    ['hall-manager'],
    ['non-academic-staff', 'maintenance', 'staff'],
    fixedName('man', 'Gamage', 'Sarath', 'Liyanage'),
    {
      department: 'DEO',
      designation: 'works-superintendent',
      category: 'non-academic',
      title: 'mr',
    },
  ),
  account(
    'webeditor',
    ['web-editor'],
    ['administrative-staff', 'information-systems', 'staff'],
    fixedName('woman', null, 'Dilini', 'Pathirana'),
    { department: 'ICT', designation: 'web-officer', category: 'academic-support', title: 'ms' },
  ),
  account('student', ['student'], STUDENT, fixedName('man', 'Loku', 'Kasun', 'Perera')),
  account('student2', ['student'], STUDENT, fixedName('woman', null, 'Fathima', 'Jaleel')),
];
