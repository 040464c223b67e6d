import type { Localised } from '../../../contract/model/constants.ts';
import type { QuestionKind } from '../questionKinds.ts';

export const QUIZ_CATEGORIES: readonly { code: string; name: Localised }[] = [
  { code: 'content', name: { en: 'Content', si: 'අන්තර්ගතය' } },
  { code: 'teaching', name: { en: 'Teaching', si: 'ඉගැන්වීම' } },
  { code: 'assessment', name: { en: 'Assessment', si: 'ඇගයීම් ක්‍රම' } },
  { code: 'facilities', name: { en: 'Halls and library', si: 'ශාලා සහ පුස්තකාලය' } },
];

export interface DemoQuestion {
  code: string;
  category: string;
  kind: QuestionKind;
  text: Localised;
  low?: Localised;
  high?: Localised;
  choices?: readonly Localised[];
  remark?: true;
}

const AGREE = {
  low: { en: 'not at all', si: 'කිසිසේත් නැත' },
  high: { en: 'entirely', si: 'සම්පූර්ණයෙන්ම' },
} as const;

export const QUESTIONS: readonly DemoQuestion[] = [
  {
    code: 'aims',
    category: 'content',
    kind: 'scale',
    text: {
      en: 'The aims of the unit were clear from the start.',
      si: 'ඒකකයේ අරමුණු ආරම්භයේ සිටම පැහැදිලි විය.',
    },
    ...AGREE,
  },
  {
    code: 'level',
    category: 'content',
    kind: 'scale',
    text: { en: 'How difficult was the unit for you?', si: 'ඒකකය ඔබට කොතරම් අපහසු වූයේද?' },
    low: { en: 'far too easy', si: 'ඉතා පහසු' },
    high: { en: 'far too difficult', si: 'ඉතා අපහසු' },
  },
  {
    code: 'reading',
    category: 'content',
    kind: 'scale',
    text: {
      en: 'The reading helped me to understand the subject.',
      si: 'නියමිත කියවීම් විෂය තේරුම් ගැනීමට උපකාරී විය.',
    },
    ...AGREE,
    remark: true,
  },
  {
    code: 'hours',
    category: 'content',
    kind: 'choice',
    text: {
      en: 'How many hours a week did you work on this unit outside classes?',
      si: 'පන්තිවලින් පිටත මෙම ඒකකය සඳහා සතියකට පැය කීයක් වැය කළාද?',
    },
    choices: [
      { en: 'Up to two', si: 'දෙකක් දක්වා' },
      { en: 'Two to five', si: 'දෙකත් පහත් අතර' },
      { en: 'More than five', si: 'පහකට වැඩි' },
    ],
  },
  {
    code: 'syllabus',
    category: 'content',
    kind: 'yesNo',
    text: {
      en: 'Was the syllabus covered by the end of the semester?',
      si: 'අධ්‍යයන වාරය අවසාන වන විට විෂය නිර්දේශය ආවරණය කළේද?',
    },
    remark: true,
  },
  {
    code: 'explains',
    category: 'teaching',
    kind: 'scale',
    text: { en: 'The lecturer explains clearly.', si: 'කථිකාචාර්යවරයා පැහැදිලිව කරුණු විස්තර කරයි.' },
    ...AGREE,
    remark: true,
  },
  {
    code: 'questions',
    category: 'teaching',
    kind: 'scale',
    text: { en: 'Questions are welcome and answered.', si: 'ප්‍රශ්න ඇසීමට ඉඩ ලැබෙන අතර පිළිතුරු ලැබේ.' },
    ...AGREE,
  },
  {
    code: 'punctual',
    category: 'teaching',
    kind: 'scale',
    text: { en: 'Classes begin and end on time.', si: 'පන්ති නියමිත වේලාවට ආරම්භ වී අවසන් වේ.' },
    ...AGREE,
  },
  {
    code: 'well',
    category: 'teaching',
    kind: 'text',
    text: {
      en: 'What does the lecturer do well, and what could be better?',
      si: 'කථිකාචාර්යවරයා හොඳින් කරන්නේ කුමක්ද? වඩා හොඳ කළ හැක්කේ කුමක්ද?',
    },
  },
  {
    code: 'fair',
    category: 'assessment',
    kind: 'scale',
    text: { en: 'Assignments and tests were fair.', si: 'පැවරුම් සහ පරීක්ෂණ සාධාරණ විය.' },
    ...AGREE,
    remark: true,
  },
  {
    code: 'hall',
    category: 'facilities',
    kind: 'yesNo',
    text: {
      en: 'Could you see and hear well in the hall?',
      si: 'ශාලාවේදී හොඳින් පෙනීමට සහ ඇසීමට හැකි වූයේද?',
    },
    remark: true,
  },
  {
    code: 'change',
    category: 'content',
    kind: 'text',
    text: {
      en: 'What should change before the next batch takes this unit?',
      si: 'මීළඟ ශිෂ්‍ය කණ්ඩායම මෙම ඒකකය හැදෑරීමට පෙර වෙනස් විය යුත්තේ කුමක්ද?',
    },
  },
];

export const QUESTIONNAIRES: readonly {
  code: string;
  name: Localised;
  about: 'unit' | 'lecturer';
  state: string;
  questions: readonly string[];
}[] = [
  {
    code: 'UNIT-END',
    name: { en: 'Unit, end of semester', si: 'ඒකකය, අධ්‍යයන වාර අවසාන' },
    about: 'unit',
    state: 'inUse',
    questions: ['aims', 'level', 'reading', 'hours', 'syllabus', 'fair', 'hall', 'change'],
  },
  {
    code: 'LECTURER',
    name: { en: 'Lecturer', si: 'කථිකාචාර්යවරයා' },
    about: 'lecturer',
    state: 'inUse',
    questions: ['explains', 'questions', 'punctual', 'well'],
  },
  {
    code: 'UNIT-MID',
    name: { en: 'Unit, mid-semester', si: 'ඒකකය, අධ්‍යයන වාර මැද' },
    about: 'unit',
    state: 'draft',
    questions: ['aims', 'level', 'change'],
  },
];

/** What students wrote, by question. */
export const COMMENTS: Readonly<Record<string, readonly string[]>> = {
  change: [
    'The reading list is long; marking the three most important texts would help.',
    'නිබන්ධන පන්ති තවත් එකක් තිබේ නම් හොඳයි.',
    'Please put the slides up before the lecture, not a week later.',
  ],
  well: [
    'Very good examples from the archives. Sometimes too fast towards the end.',
    'ප්‍රශ්න අසන විට ඉවසීමෙන් පිළිතුරු දෙයි.',
    'Often speaks to the board; it is hard to hear at the back.',
  ],
  reading: ['The second book was never in the library.'],
  fair: ['පැවරුමේ අවසන් දිනය මැද පරීක්ෂණයට ඉතා ළඟින් තිබුණා.'],
};
