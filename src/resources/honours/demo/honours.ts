import type { DemoBatch, DemoRecord } from '../../../../gateway/index.ts';
import type { Localised } from '../../../contract/model/constants.ts';
import { demoAcademicRecord } from '../../academicRecord/demo.ts';
import { demoId, type Choices } from '../../shared/demo/seeded.ts';
import { grouped } from '../../shared/grouped.ts';
import { figuresFrom } from '../rules/figures.ts';
import { offerRecords } from './offers.ts';
import {
  applicationId,
  applicationRecords,
  at,
  entryOf,
  type Entry,
  type FiguresOf,
  OFFERED,
  optionRecords,
  type RoundPlan,
  RULES,
} from './roundPlans.ts';
import { runBatches } from './runs.ts';

export interface HonoursSources {
  now: Date;
  /** The calendar year in which the present academic year began. */
  year: number;
  students: readonly DemoRecord[];
  sittings: readonly DemoRecord[];
  /** Subjects by the id of a unit. */
  subjectsOf: ReadonlyMap<string, readonly string[]>;
  batchOf: (entryYear: number) => string;
  choices: Choices;
}

const yearName = (year: number): string => `${year}/${year + 1}`;
const CLOSED_CURRICULUM = demoId('curricula', 'BA-2016');
const NOTICE: Localised = {
  en: 'Selection is by subject GPA, then by overall GPA. Choose only options that you would accept.',
  si: 'තේරීම විෂයයේ GPA අගය අනුවත්, ඉන් පසු සමස්ත GPA අගය අනුවත් සිදු වේ. ඔබ පිළිගන්නා දේ පමණක් නම් කරන්න.',
};

const round = (year: number, key: string, more: object): DemoRecord => ({
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

interface Plans {
  published: RoundPlan;
  open: RoundPlan;
  trial: RoundPlan;
}

/** The figures by the sittings, as the gateway derives them. */
function readFigures({ sittings, subjectsOf }: HonoursSources): FiguresOf {
  const byStudent = grouped(sittings, ({ student }) => student as string);
  return ({ id }) => figuresFrom(demoAcademicRecord(byStudent.get(id) ?? []), subjectsOf);
}

/** The adopted run of a round, and its offers; the one of the account `student2` is not answered. */
function publishedRun(
  plan: RoundPlan,
  now: Date,
): { adopted: ReturnType<typeof runBatches>; offers: DemoRecord[] } {
  const adopted = runBatches(plan, {
    number: 1,
    seed: '7f3a90c1d2e84b56',
    note: null,
    state: 'adopted',
  });
  const undecided = applicationId('published', demoId('students', 'student2'));
  return { adopted, offers: offerRecords(plan, adopted.allocation, now, undecided) };
}

/** One of these found no seat, by the figures: he fails the last one in every demonstration. */
const KASUN_MAY_WISH = [['MCM'], ['SOC'], ['PBS']];

const hasOffer = (plan: RoundPlan, student: string | undefined, now: Date): boolean =>
  publishedRun(plan, now).offers.some((offer) => offer['student'] === student);

/** The applicants of the three rounds. The order of the calls decides what `choices` draws. */
function planRounds(sources: HonoursSources): Plans {
  const { now, year, students, batchOf, choices } = sources;
  const figuresOf = readFigures(sources);
  const [kasun, fathima] = ['student', 'student2'].map((name) => demoId('students', name));
  const intake = (entryYear: number, most: number): Entry[] =>
    students
      .filter(
        ({ id, batch, status }) =>
          batch === batchOf(entryYear) && id !== kasun && id !== fathima && status === 'enrolled',
      )
      .slice(0, most)
      .flatMap((student) => entryOf(student, figuresOf, choices));
  const own = (id: string | undefined, preferences: string[], state: Entry['state']): Entry[] =>
    students
      .filter((student) => student.id === id)
      .map((student) => ({ student, preferences, figures: figuresOf(student), state }));
  const published: RoundPlan = {
    key: 'published',
    name: title(year - 1),
    overrides: [],
    entries: [...intake(year - 2, 30), ...own(fathima, ['ARC', 'SIN'], 'submitted')],
  };
  const withKasun = KASUN_MAY_WISH.map((wish): RoundPlan => ({
    ...published,
    entries: [...published.entries, ...own(kasun, wish, 'submitted')],
  }));
  return {
    published: withKasun.find((plan) => !hasOffer(plan, kasun, now)) ?? published,
    open: {
      key: 'open',
      name: title(year),
      overrides: [],
      entries: [
        ...intake(year - 1, 20).map((entry, index) =>
          index === 0
            ? {
                ...entry,
                state: 'submitted' as const,
                lateReason: 'Submitted on paper: no account yet.',
              }
            : entry,
        ),
        ...own(kasun, ['MCM', 'SOC'], 'draft'),
      ],
    },
    trial: {
      key: 'closed',
      name: title(year, 'Honours selection (by-law of 2016)', 'ගෞරව උපාධි තේරීම (2016 අතුරු ව්‍යවස්ථාව)'),
      overrides: [],
      entries: intake(year - 3, 24),
    },
  };
}

const roundRecords = (
  { now, year, batchOf }: HonoursSources,
  { published, open, trial }: Plans,
): DemoRecord[] => [
  round(year, 'published', {
    name: published.name,
    academicYear: demoId('academic-years', year - 1),
    opensAt: at(now, -60),
    closesAt: at(now, -40),
    seed: '7f3a90c1d2e84b56',
  }),
  round(year, 'open', {
    name: open.name,
    batches: [batchOf(year - 1)],
    opensAt: at(now, -6),
    closesAt: at(now, 8),
    state: 'open',
  }),
  round(year, 'closed', {
    name: trial.name,
    curriculum: CLOSED_CURRICULUM,
    opensAt: at(now, -21),
    closesAt: at(now, -2),
    state: 'closed',
    seed: '1c0b77e2a94f6d38',
  }),
];

/** The adopted run of the published round, its offers and its decision. */
function* publishedBatches(published: RoundPlan, now: Date): Generator<DemoBatch> {
  const { adopted, offers } = publishedRun(published, now);
  yield* adopted.batches;
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
}

/** Two trials of the closed round, with a concession of the senate between them. */
function* trialBatches(trial: RoundPlan): Generator<DemoBatch> {
  const first = runBatches(trial, {
    number: 1,
    seed: '1c0b77e2a94f6d38',
    note: 'As requested',
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

/**
 * Three rounds: last year's with offers being answered, this year's open to students, and one that
 * has closed with trials.
 */
export function* demoHonours(sources: HonoursSources): Generator<DemoBatch> {
  const { now, year } = sources;
  const plans = planRounds(sources);
  const { published, open, trial } = plans;

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
  yield { resource: 'honours-rounds', records: roundRecords(sources, plans) };
  yield {
    resource: 'honours-options',
    records: [published, open, trial].flatMap(({ key }) => optionRecords(key)),
  };
  yield {
    resource: 'honours-applications',
    records: [
      ...applicationRecords(published, at(now, -45), at(now, -40).slice(0, 10)),
      ...applicationRecords(open, at(now, -2), null),
      ...applicationRecords(trial, at(now, -5), at(now, -2).slice(0, 10)),
    ],
  };

  yield* publishedBatches(published, now);
  yield* trialBatches(trial);
}
