import type { DemoBatch, DemoRecord } from '../../../gateway/index.ts';
import type { Localised } from '../../contract/model/constants.ts';
import { SUBJECTS } from '../degrees/demo/subjects.ts';
import { demoId, type Choices } from '../shared/demo/seeded.ts';
import { over, fraction, rounded } from '../shared/rules/fraction.ts';
import {
  allocate,
  type Allocation,
  type AllocationInput,
  type OverrideInput,
} from './rules/allocate.ts';
import type { Figure, Figures } from './rules/merit.ts';
import { moveUp, type Standing } from './rules/reserve.ts';
import { lastMinute, reserveOptions } from './server/offers.ts';
import { resultRecords, runRecord } from './server/runs.ts';

const DAY = 86_400_000;
const RULES = demoId('rule-sets', 'HONOURS');
const RULE_MINIMUM = '2.70';
/** Subjects that offer honours, with their seats and least GPAs. */
const OFFERED = [
  { code: 'HIS', quota: 4, subject: '3.00', overall: null },
  { code: 'SIN', quota: 5, subject: '3.00', overall: null },
  { code: 'ECO', quota: 3, subject: '3.30', overall: '3.00' },
  { code: 'GEO', quota: 4, subject: '2.70', overall: null },
  { code: 'ENG', quota: 2, subject: '3.30', overall: null },
] as const;

export interface HonoursSources {
  now: Date;
  /** The calendar year in which the present academic year began. */
  year: number;
  students: readonly DemoRecord[];
  batchOf: (entryYear: number) => string;
  choices: Choices;
}

interface Entry {
  student: DemoRecord;
  wishes: readonly string[];
  figures: Figures;
  state: 'draft' | 'submitted' | 'withdrawn';
  /** Entered by the office. */
  lateReason?: string;
}

interface RoundPlan {
  key: string;
  name: Localised;
  entries: readonly Entry[];
  overrides: readonly OverrideInput[];
}

const optionId = (round: string, code: string): string =>
  demoId('honours-options', `${round}/${code}`);
const applicationId = (round: string, student: string): string =>
  demoId('honours-applications', `${round}/${student}`);
const subjectId = (code: string): string => demoId('subjects', code);
const at = (now: Date, days: number): string =>
  new Date(Math.floor(now.getTime() / 3_600_000) * 3_600_000 + days * DAY).toISOString();

/** A standing over so many credits; points are whole tenths, as grades make them. */
function figure(gpa: number, credits: number): Figure {
  const gradePoints = (Math.round(gpa * credits * 10) / 10).toFixed(2);
  return {
    gpa: rounded(over(fraction(gradePoints), fraction(credits)), 4),
    credits: credits.toFixed(1),
    gradePoints,
  };
}

function entryOf(student: DemoRecord, choices: Choices): Entry {
  const wishes = choices.sample(OFFERED, choices.between(1, 3)).map(({ code }) => code);
  const general = 2.5 + choices.below(15) / 10;
  const subjects = wishes.map(
    (code) => [subjectId(code), figure(Math.min(4, general + choices.below(5) / 10), 12)] as const,
  );
  return {
    student,
    wishes,
    figures: { overall: figure(general, 30), subjects: Object.fromEntries(subjects) },
    state: choices.chance(0.07) ? 'withdrawn' : 'submitted',
  };
}

const figuresFor = (wishes: readonly string[], general: number, own: number): Figures => ({
  overall: figure(general, 30),
  subjects: Object.fromEntries(wishes.map((code) => [subjectId(code), figure(own, 12)])),
});

function inputOf({ key, entries, overrides }: RoundPlan, seed: string): AllocationInput {
  return {
    seed,
    tieRule: 'overallGpa',
    minimumGpa: RULE_MINIMUM,
    options: OFFERED.map(({ code, quota, subject, overall }) => ({
      id: optionId(key, code),
      subject: subjectId(code),
      quota,
      minimumSubjectGpa: subject,
      minimumOverallGpa: overall,
    })),
    applicants: entries
      .filter(({ state }) => state === 'submitted')
      .map(({ student, wishes, figures }) => ({
        id: applicationId(key, student.id),
        lotKey: student['registrationNumber'] as string,
        choices: wishes.map((code) => optionId(key, code)),
        figures,
      })),
    overrides,
  };
}

const optionRecords = (round: string): DemoRecord[] =>
  OFFERED.map(({ code, quota, subject, overall }) => ({
    id: optionId(round, code),
    round: demoId('honours-rounds', round),
    subject: subjectId(code),
    curriculum: demoId('curricula', code),
    quota,
    minimumSubjectGpa: Number(subject),
    minimumOverallGpa: overall === null ? null : Number(overall),
    medium:
      SUBJECTS.find((one) => one.code === code)?.inEnglish && code === 'ENG'
        ? 'english'
        : 'sinhala',
    remarks:
      code === 'GEO'
        ? {
            en: 'Field work of two weeks in the third year.',
            si: 'තුන්වන වසරේ සති දෙකක ක්ෂේත්‍ර අධ්‍යයනයක් ඇත.',
          }
        : null,
  }));

const applicationRecords = (
  { key, entries }: RoundPlan,
  submittedAt: string,
  isFrozen: boolean,
): DemoRecord[] =>
  entries.map(({ student, wishes, figures, state, lateReason = null }) => ({
    id: applicationId(key, student.id),
    round: demoId('honours-rounds', key),
    student: student.id,
    choices: wishes.map((code) => optionId(key, code)),
    state,
    submittedAt: state === 'draft' ? null : submittedAt,
    figures: isFrozen && state === 'submitted' ? figures : null,
    lateReason,
  }));

interface DemoRun {
  number: number;
  seed: string;
  note: string | null;
  state: 'trial' | 'adopted';
}

function runBatches(
  plan: RoundPlan,
  { number, seed, note, state }: DemoRun,
): { batches: DemoBatch[]; allocation: Allocation; id: string } {
  const input = inputOf(plan, seed);
  const allocation = allocate(input);
  const id = demoId('honours-runs', `${plan.key}/${number}`);
  const studentOf = new Map(
    plan.entries.map(({ student }) => [applicationId(plan.key, student.id), student.id]),
  );
  const record = runRecord({
    round: demoId('honours-rounds', plan.key),
    number,
    ruleSet: RULES,
    input,
    allocation,
    note,
  });
  const results = resultRecords(id, allocation, studentOf).map((result) => ({
    id: demoId('honours-results', `${id}/${result['application'] as string}`),
    ...result,
  }));
  return {
    id,
    allocation,
    batches: [
      { resource: 'honours-runs', records: [{ id, ...record, state }] },
      { resource: 'honours-results', records: results },
    ],
  };
}

/**
 * Offers of a published round some days on: most have answered, one declined, and somebody moved
 * up.
 */
function offerRecords(
  plan: RoundPlan,
  allocation: Allocation,
  now: Date,
  undecided: string,
): DemoRecord[] {
  const seats = allocation.placements.filter(({ option }) => option !== null);
  const decliner = seats.find(
    ({ application, choice }) => application !== undecided && choice === 1,
  )?.application;
  const stateOf = (application: string, index: number): string =>
    application === undecided
      ? 'offered'
      : application === decliner
        ? 'declined'
        : index % 3 === 2
          ? 'offered'
          : 'accepted';
  const states = new Map(
    seats.map(({ application }, index) => [application, stateOf(application, index)]),
  );
  const standings = allocation.placements.map(
    ({ application, outcome, option, choices, isExtra }): Standing => {
      const state = states.get(application);
      const isHeld = state === 'offered' || state === 'accepted';
      return {
        application,
        choices: choices.map((choice) => choice.option),
        holds: isHeld ? option : null,
        state:
          state === 'accepted'
            ? 'settled'
            : state === 'declined' || outcome === 'unplaced'
              ? 'out'
              : 'waiting',
        isExtra,
      };
    },
  );
  const results = allocation.placements.map(
    ({ application, outcome, option, isExtra, choices }) => ({
      application,
      student: '',
      outcome,
      option,
      isExtra,
      basis: [...choices],
    }),
  );
  const moves = moveUp(
    reserveOptions(
      results,
      OFFERED.map(({ code, quota }) => ({ id: optionId(plan.key, code), quota })),
    ),
    standings,
  );
  const record = (
    application: string,
    option: string,
    state: string,
    isFromReserve: boolean,
  ): DemoRecord => {
    const answered = state === 'accepted' || state === 'declined';
    return {
      id: demoId('honours-offers', `${application}/${option}`),
      round: demoId('honours-rounds', plan.key),
      application,
      student: plan.entries.find(
        ({ student }) => applicationId(plan.key, student.id) === application,
      )?.student.id,
      option,
      state,
      respondBy: lastMinute(now, isFromReserve ? 6 : 4),
      respondedAt: answered ? at(now, -1) : null,
      replacedAt: state === 'replaced' ? at(now, -1) : null,
      isExtra: false,
      isFromReserve,
    };
  };
  return [
    ...seats.map(({ application, option }) =>
      record(
        application,
        option ?? '',
        moves.some((move) => move.application === application)
          ? 'replaced'
          : (states.get(application) ?? 'offered'),
        false,
      ),
    ),
    ...moves.map(({ application, to }) => record(application, to, 'offered', true)),
  ];
}

function meritRecords(plans: readonly RoundPlan[], day: string): DemoRecord[] {
  const known = new Map<string, DemoRecord>();
  const add = (
    student: string,
    subject: string | null,
    { gpa, credits, gradePoints }: Figure,
  ): void => {
    const key = `${student}/${subject ?? ''}`;
    if (!known.has(key))
      known.set(key, {
        id: demoId('student-merit', key),
        student,
        subject,
        gpa: Number(gpa),
        credits: Number(credits),
        gradePoints: Number(gradePoints),
        asOf: day,
        source: 'Board of examiners',
      });
  };
  for (const { entries } of plans) {
    for (const { student, figures } of entries) {
      if (figures.overall) add(student.id, null, figures.overall);
      for (const [subject, one] of Object.entries(figures.subjects)) add(student.id, subject, one);
    }
  }
  return [...known.values()];
}

const yearName = (year: number): string => `${year}/${year + 1}`;
const CLOSED_CURRICULUM = demoId('curricula', 'BA-2016');
const NOTICE: Localised = {
  en: 'Selection goes by the GPA in the subject, then by the overall GPA. Name only what you would accept.',
  si: 'තේරීම විෂයයේ GPA අගය අනුවත්, ඉන් පසු සමස්ත GPA අගය අනුවත් සිදු වේ. ඔබ පිළිගන්නා දේ පමණක් නම් කරන්න.',
};

/**
 * Three rounds: last year's with offers being answered, this year's open to students, and one that
 * has closed with trials run.
 */
export function* demoHonours({
  now,
  year,
  students,
  batchOf,
  choices,
}: HonoursSources): Generator<DemoBatch> {
  const account = (name: string): DemoRecord | undefined =>
    students.find(({ id }) => id === demoId('students', name));
  const [kasun, fathima] = [account('student'), account('student2')];
  const intake = (entryYear: number, most: number): DemoRecord[] =>
    students
      .filter(
        (student) =>
          student['batch'] === batchOf(entryYear) &&
          student !== kasun &&
          student !== fathima &&
          student['status'] === 'enrolled',
      )
      .slice(0, most);
  const round = (key: string, more: object): DemoRecord => ({
    id: demoId('honours-rounds', key),
    curriculum: demoId('curricula', 'BA'),
    academicYear: demoId('academic-years', year),
    batches: [],
    ruleSet: RULES,
    maximumChoices: 3,
    notice: NOTICE,
    seed: null,
    state: 'setup',
    optionCount: OFFERED.length,
    openOffers: 0,
    adoptedRun: null,
    decisionReference: null,
    decidedOn: null,
    publishedAt: null,
    ...more,
  });
  const title = (of: number, en = 'Honours selection', si = 'ගෞරව උපාධි තේරීම'): Localised => ({
    en: `${en} ${yearName(of)}`,
    si: `${si} ${yearName(of)}`,
  });

  const published: RoundPlan = {
    key: 'published',
    name: title(year - 1),
    overrides: [],
    entries: [
      ...intake(year - 2, 30).map((student) => entryOf(student, choices)),
      ...(fathima
        ? [
            {
              student: fathima,
              wishes: ['ENG', 'HIS'],
              figures: figuresFor(['ENG', 'HIS'], 3.4, 3.5),
              state: 'submitted' as const,
            },
          ]
        : []),
      ...(kasun
        ? [
            {
              student: kasun,
              wishes: ['ECO', 'HIS', 'GEO'],
              figures: figuresFor(['ECO', 'HIS', 'GEO'], 2.9, 3.0),
              state: 'submitted' as const,
            },
          ]
        : []),
    ],
  };
  const open: RoundPlan = {
    key: 'open',
    name: title(year),
    overrides: [],
    entries: [
      ...intake(year - 1, 14).map((student, index) => ({
        ...entryOf(student, choices),
        ...(index === 0
          ? { state: 'submitted' as const, lateReason: 'Handed in on paper: no account yet.' }
          : {}),
      })),
      ...(kasun
        ? [
            {
              student: kasun,
              wishes: ['HIS', 'GEO'],
              figures: figuresFor(['HIS', 'GEO'], 2.9, 3.0),
              state: 'draft' as const,
            },
          ]
        : []),
    ],
  };
  const trial: RoundPlan = {
    key: 'closed',
    name: title(year, 'Honours selection (by-law of 2016)', 'ගෞරව උපාධි තේරීම (2016 අතුරු ව්‍යවස්ථාව)'),
    overrides: [],
    entries: intake(year - 3, 24).map((student) => entryOf(student, choices)),
  };
  const day = at(now, -20).slice(0, 10);

  yield {
    resource: 'curricula',
    records: [
      {
        id: CLOSED_CURRICULUM,
        code: 'BA-2016',
        degree: demoId('degrees', 'BA'),
        effectiveFrom: year - 10,
        bylawReference: 'By-law 3.5 of 2016',
      },
    ],
  };
  yield { resource: 'student-merit', records: meritRecords([published, open, trial], day) };
  yield {
    resource: 'honours-rounds',
    records: [
      round('published', {
        name: published.name,
        academicYear: demoId('academic-years', year - 1),
        opensAt: at(now, -60),
        closesAt: at(now, -40),
        seed: '7f3a90c1d2e84b56',
      }),
      round('open', {
        name: open.name,
        batches: [batchOf(year - 1)],
        opensAt: at(now, -6),
        closesAt: at(now, 8),
        state: 'open',
      }),
      round('closed', {
        name: trial.name,
        curriculum: CLOSED_CURRICULUM,
        opensAt: at(now, -21),
        closesAt: at(now, -2),
        state: 'closed',
        seed: '1c0b77e2a94f6d38',
      }),
    ],
  };
  yield {
    resource: 'honours-options',
    records: [published, open, trial].flatMap(({ key }) => optionRecords(key)),
  };
  yield {
    resource: 'honours-applications',
    records: [
      ...applicationRecords(published, at(now, -45), true),
      ...applicationRecords(open, at(now, -2), false),
      ...applicationRecords(trial, at(now, -5), true),
    ],
  };

  const adopted = runBatches(published, {
    number: 1,
    seed: '7f3a90c1d2e84b56',
    note: null,
    state: 'adopted',
  });
  yield* adopted.batches;
  const offers = offerRecords(
    published,
    adopted.allocation,
    now,
    fathima ? applicationId('published', fathima.id) : '',
  );
  yield { resource: 'honours-offers', records: offers };
  yield {
    resource: 'honours-rounds',
    update: true,
    records: [
      {
        id: demoId('honours-rounds', 'published'),
        state: 'published',
        adoptedRun: adopted.id,
        decisionReference: 'FB 214/7',
        decidedOn: at(now, -10).slice(0, 10),
        publishedAt: at(now, -3),
        openOffers: offers.filter(({ state }) => state === 'offered').length,
      },
    ],
  };

  const first = runBatches(trial, {
    number: 1,
    seed: '1c0b77e2a94f6d38',
    note: 'As applied for',
    state: 'trial',
  });
  yield* first.batches;
  const turnedDown = first.allocation.placements
    .filter(({ outcome }) => outcome === 'ineligible' || outcome === 'reserve')
    .slice(0, 2);
  const overrides = turnedDown.map(({ application, choices: [choice] }, index) => ({
    application,
    effect: index === 0 ? ('place' as const) : ('waive' as const),
    option: choice?.option ?? null,
    isApproved: index === 0,
  }));
  yield {
    resource: 'honours-overrides',
    records: overrides.map(({ application, effect, option, isApproved }) => ({
      id: demoId('honours-overrides', application),
      round: demoId('honours-rounds', 'closed'),
      application,
      effect,
      option,
      reason: isApproved
        ? 'National squad in the examination weeks; the senate granted the concession.'
        : 'The transcript of the exchange semester came after the board of examiners.',
      state: isApproved ? 'approved' : 'proposed',
      decisionReference: isApproved ? 'SEN 431/12' : null,
      approvedBy: isApproved ? demoId('users', 'dean') : null,
    })),
  };
  const counted = overrides
    .filter(({ isApproved }) => isApproved)
    .map(({ application, effect, option }) => ({ application, effect, option }));
  yield* runBatches(
    { ...trial, overrides: counted },
    {
      number: 2,
      seed: '1c0b77e2a94f6d38',
      note: 'With the concession of the senate',
      state: 'trial',
    },
  ).batches;
}
