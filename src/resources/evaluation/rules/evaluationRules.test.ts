import { describe, expect, it } from 'vitest';
import type { FormQuestion, FormTarget, TargetResult } from '../api.ts';
import {
  averageOf,
  ballotOf,
  isEnough,
  isQuestionEnough,
  mayReview,
  readsComment,
  readsTarget,
  reminderDue,
  targetProblems,
  valuesOf,
  withFormer,
  withheldFrom,
} from './evaluationRules.ts';

const turnout = (voters: number, participants: number, minVoters = 5, minShare = 30) => ({
  voters,
  participants,
  minVoters,
  minShare,
  awaitsGrades: false,
});
const text = { en: 'x', si: 'x' };
const question = (id: string, more: Partial<FormQuestion> = {}): FormQuestion => ({
  id,
  kind: 'scale',
  text,
  category: text,
  lowLabel: null,
  highLabel: null,
  countsInAverage: true,
  choices: [],
  allowsRemark: false,
  isRequired: false,
  ...more,
});

describe('Results', () => {
  it.each([
    [turnout(5, 16), true],
    [turnout(5, 17), false],
    [turnout(4, 4), false],
    [turnout(6, 20), true],
    [turnout(59, 200), false],
    [turnout(60, 200), true],
    [turnout(8, 20, 9), false],
    [turnout(10, 20, 5, 51), false],
    [turnout(0, 0), false],
    // A threshold below the faculty's minimum is raised to it.
    [turnout(3, 3, 1, 1), false],
    [turnout(5, 100, 1, 1), false],
  ])('of %o are enough: %s', (given, expected) => expect(isEnough(given)).toBe(expected));

  it('are shown to no one before the end, and to students after the publication', () => {
    const enough = turnout(10, 20);
    for (const state of ['new', 'prepared', 'approved', 'open'])
      for (const standing of ['office', 'teacher', 'student'] as const)
        expect(withheldFrom(standing, state, enough)).toBe('notClosed');
    for (const state of ['closed', 'reviewed', 'published'])
      for (const standing of ['office', 'teacher', 'student'] as const)
        expect(withheldFrom(standing, state, turnout(4, 20))).toBe('tooFew');
    expect(withheldFrom('teacher', 'closed', enough)).toBeNull();
    for (const standing of ['office', 'teacher'] as const)
      expect(withheldFrom(standing, 'published', { ...enough, awaitsGrades: true })).toBe(
        'awaitsGrades',
      );
    expect(withheldFrom('student', 'reviewed', enough)).toBe('notPublished');
    expect(withheldFrom('student', 'published', enough)).toBeNull();
  });

  it('of a question need the same number of answers as those of the evaluation', () => {
    expect([4, 5, 6].map((answers) => isQuestionEnough(answers, { minVoters: 5 }))).toEqual([
      false,
      true,
      true,
    ]);
    expect(isQuestionEnough(4, { minVoters: 1 })).toBe(false);
  });

  it('of a person are readable by that person and by the organisers', () => {
    expect([
      readsTarget('student', null, null),
      readsTarget('student', 'a', null),
      readsTarget('teacher', 'a', 'b'),
      readsTarget('teacher', 'a', 'a'),
      readsTarget('office', 'a', 'b'),
    ]).toEqual([true, false, false, true, true]);
  });

  it('have an average to two decimals, half up', () => {
    expect(
      averageOf([
        { value: 1, count: 1 },
        { value: 5, count: 2 },
      ]),
    ).toBe('3.67');
    expect(
      averageOf([
        { value: 2, count: 199 },
        { value: 3, count: 1 },
      ]),
    ).toBe('2.01');
    expect(averageOf([{ value: 5, count: 0 }])).toBeNull();
  });
});

describe('A comparison with the evaluation before', () => {
  const about = (
    staff: string | null,
    averages: Record<string, string | null>,
    average = '3.00',
  ): TargetResult => ({
    id: `${staff}`,
    staff: staff === null ? null : { id: staff, name: text },
    average,
    formerAverage: null,
    questions: Object.entries(averages).map(([id, of]) => ({
      id,
      kind: 'scale',
      text,
      category: text,
      isWithheld: of === null,
      answers: of === null ? 0 : 9,
      average: of,
      formerAverage: null,
      countsInAverage: true,
      counts: [],
      comments: [],
    })),
  });
  const compared = (present: TargetResult, ...before: TargetResult[]) =>
    withFormer([present], before).map(({ formerAverage, questions }) => [
      formerAverage,
      ...questions.map((one) => one.formerAverage),
    ])[0];

  it.each([
    ['the same questions', { a: '2.00', b: '3.00' }, ['4.00', '2.00', '3.00']],
    ['a further question', { a: '2.00', b: '3.00', c: '5.00' }, [null, '2.00', '3.00']],
    ['a question less', { a: '2.00' }, [null, '2.00', null]],
    ['a withheld question', { a: '2.00', b: null }, [null, '2.00', null]],
  ] as const)('with %s before', (_, before, expected) =>
    expect(compared(about(null, { a: '1.00', b: '1.00' }), about(null, before, '4.00'))).toEqual(
      expected,
    ),
  );

  it('shows no earlier figure beside a question that is withheld now', () =>
    expect(compared(about(null, { a: null }), about(null, { a: '2.00' }))).toEqual([null, null]));

  it('never sets one person beside another, nor beside the unit', () => {
    expect(
      compared(about('x', { a: '1.00' }), about(null, { a: '2.00' }), about('y', { a: '3.00' })),
    ).toEqual([null, null]);
    expect(compared(about(null, { a: '1.00' }), about('x', { a: '2.00' }))).toEqual([null, null]);
  });
});

describe('A comment', () => {
  it('is shown after the review: a public one to all, a private one to the person it is about', () => {
    const teacher = { teaches: true, own: 'a' };
    expect(readsComment('public', 'closed', teacher, 'a')).toBe(false);
    expect(readsComment('public', 'reviewed', { teaches: false, own: null }, 'a')).toBe(true);
    expect(readsComment('private', 'published', teacher, 'a')).toBe(true);
    expect(readsComment('private', 'published', teacher, 'b')).toBe(false);
    expect(readsComment('private', 'published', teacher, null)).toBe(true);
    expect(readsComment('private', 'published', { teaches: false, own: 'z' }, null)).toBe(false);
    for (const decision of ['undecided', 'deleted'] as const)
      expect(readsComment(decision, 'published', teacher, 'a')).toBe(false);
  });

  it('is decided on by organisers who do not teach the unit', () => {
    expect([
      mayReview({ runs: true, teaches: false }),
      mayReview({ runs: true, teaches: true }),
      mayReview({ runs: false, teaches: true }),
    ]).toEqual([true, false, false]);
  });
});

describe('A ballot', () => {
  const targets: FormTarget[] = [
    {
      id: 't',
      staff: null,
      introduction: null,
      questions: [
        question('scale', { isRequired: true, allowsRemark: true }),
        question('yesNo', { kind: 'yesNo' }),
        question('choice', { kind: 'choice', choices: [text, text] }),
        question('text', { kind: 'text' }),
      ],
    },
  ];
  const given = (name: string, value: number | null, words?: string) => ({
    target: 't',
    question: name,
    value,
    ...(words === undefined ? {} : { text: words }),
  });

  it('separates ratings and texts, so that their order reveals nothing', () => {
    expect(
      ballotOf(targets, [
        given('text', null, ' fine '),
        given('scale', 4, 'why'),
        given('yesNo', 0),
      ]),
    ).toEqual({
      ratings: [
        { target: 't', question: 'scale', value: 4 },
        { target: 't', question: 'yesNo', value: 0 },
      ],
      texts: [
        { target: 't', question: 'scale', body: 'why' },
        { target: 't', question: 'text', body: 'fine' },
      ],
      problems: {},
    });
  });

  it.each([
    ['what is needed and missing', [given('yesNo', 1)], 't/scale', 'required'],
    ['an answer that there is not', [given('scale', 0)], 't/scale', 'notAnOption'],
    [
      'a third answer to yes or no',
      [given('scale', 1), given('yesNo', 2)],
      't/yesNo',
      'notAnOption',
    ],
    ['a choice too high', [given('scale', 1), given('choice', 3)], 't/choice', 'notAnOption'],
    ['a number for a text', [given('scale', 1), given('text', 1)], 't/text', 'notAnOption'],
    [
      'a remark that was not asked for',
      [given('scale', 1), given('yesNo', 1, 'but')],
      't/yesNo',
      'unknown',
    ],
    ['a question that was not asked', [given('scale', 1), given('other', 1)], 't/other', 'unknown'],
    [
      'two answers to one question',
      [given('scale', 1), given('scale', 2)],
      't/scale',
      'listedTwice',
    ],
    ['too many words', [given('scale', 1, 'x'.repeat(2_001))], 't/scale', 'tooLong'],
  ])('with %s is refused by name', (_what, answers, key, code) =>
    expect(ballotOf(targets, answers).problems[key]?.code).toBe(code),
  );

  it('that is empty is ignored', () => {
    const free = [{ ...targets[0], questions: [question('scale')] } as FormTarget];
    expect(ballotOf(free, []).problems).toEqual({ answers: { code: 'required' } });
  });

  it('has a counter for each possible answer', () => {
    expect(
      [
        question('q'),
        question('q', { kind: 'yesNo' }),
        question('q', { kind: 'choice', choices: [text, text, text] }),
        question('q', { kind: 'text' }),
      ].map(valuesOf),
    ).toEqual([[1, 2, 3, 4, 5], [0, 1], [1, 2, 3], []]);
  });
});

describe('A reminder', () => {
  const [opened, hour] = [new Date('2026-11-01T04:00:00Z'), 3_600_000];
  const end = new Date('2026-11-15T12:00:00Z');
  it.each([
    [72, null],
    [48.1, null],
    [48, 'twoDays'],
    [25, 'twoDays'],
    [24, 'lastDay'],
    [1, 'lastDay'],
    [0, null],
    [-1, null],
  ])('%d hours before the end is %s', (hours, expected) => {
    expect(reminderDue(opened, end, new Date(end.getTime() - hours * hour))).toBe(expected);
  });
  it('skips participants who were added today', () => {
    expect(
      reminderDue(new Date(end.getTime() - 20 * hour), end, new Date(end.getTime() - 10 * hour)),
    ).toBeNull();
  });
});

describe('the targets of an evaluation', () => {
  const about = new Map([
    ['u', 'unit'],
    ['l', 'lecturer'],
  ]);
  it.each([
    [
      [
        { staff: null, questionnaire: 'u' },
        { staff: 'a', questionnaire: 'l' },
      ],
      {},
    ],
    [[{ staff: 'z', questionnaire: 'l' }], { 'targets.0.staff': { code: 'notAnOption' } }],
    [
      [
        { staff: null, questionnaire: 'u' },
        { staff: null, questionnaire: 'u' },
      ],
      { 'targets.1.staff': { code: 'listedTwice' } },
    ],
    [[{ staff: null, questionnaire: 'l' }], { 'targets.0.staff': { code: 'required' } }],
    [[{ staff: 'a', questionnaire: 'u' }], { 'targets.0.questionnaire': { code: 'notAnOption' } }],
  ])('%o has these problems: %o', (targets, problems) =>
    expect(targetProblems(targets, about, ['a', 'b'])).toEqual(problems),
  );
});
