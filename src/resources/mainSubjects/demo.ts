import type { DemoBatch, DemoRecord } from '../../../gateway/index.ts';
import { DAY_MS, HOUR_MS } from '../../contract/model/constants.ts';
import { SUBJECTS } from '../degrees/demo/subjects.ts';
import { demoId, type Choices } from '../shared/demo/seeded.ts';
import type { Medium } from '../shared/media.ts';
import {
  isAllowed,
  wantedOf,
  type CombinationRule,
  type Combinations,
} from './rules/subjectCombination.ts';

const subjectId = (code: string): string => demoId('subjects', code);
const rule = (
  effect: CombinationRule['effect'],
  codes: readonly string[],
  quota: number | null = null,
): CombinationRule => ({
  id: demoId('subject-combinations', `${effect}/${codes.join('+')}`),
  effect,
  subjects: codes.map(subjectId),
  quota,
});

/** Shares of an intake that some subjects have places for. */
const SHARES: Readonly<Record<string, number>> = {
  ENG: 0.15,
  ECO: 0.15,
  MCM: 0.2,
  GEO: 0.25,
  POL: 0.25,
};

/**
 * Social Statistics is allowed with Economics or Geography only; two subjects clash in the
 * timetable; some have few places.
 */
const RULES: readonly CombinationRule[] = [
  ...SUBJECTS.filter(({ code }) => code !== 'STA').map(({ code }) =>
    rule('allowed', [code], SHARES[code] ?? null),
  ),
  rule('allowed', ['ECO', 'STA']),
  rule('allowed', ['GEO', 'STA']),
  rule('forbidden', ['PBS', 'PHI']),
  rule('forbidden', ['HIS', 'ARC', 'SIN']),
  rule('limited', ['STA'], 0.1),
];

const OFFER: Combinations = {
  subjects: SUBJECTS.map(({ code, inEnglish }) => ({
    id: subjectId(code),
    media: inEnglish ? ['sinhala', 'english'] : ['sinhala'],
  })),
  rules: RULES,
};

/** Five subjects in order, of which the first three may be combined. */
function ranking(medium: Medium, choices: Choices): string[] {
  for (;;) {
    const drawn = choices.sample(OFFER.subjects, 5).map(({ id }) => id);
    if (isAllowed(wantedOf(drawn), medium, OFFER)) return drawn;
  }
}

/** A student who can apply, with the facts that an application depends on. */
interface Applicant {
  id: string;
  medium: Medium;
  /** State of the application; absent: none yet. */
  status?: 'draft' | 'submitted' | 'withdrawn' | 'selected' | 'rejected';
}

const windowId = (name: string): string => demoId('registration-windows', `mainSubjects/${name}`);

function applications(
  window: string,
  applicants: readonly Applicant[],
  submittedAt: Date,
  choices: Choices,
): DemoRecord[] {
  return applicants.flatMap(({ id, medium, status }) => {
    if (status === undefined) return [];
    const ranked = ranking(medium, choices);
    return [
      {
        id: demoId('main-subject-applications', `${window}/${id}`),
        student: id,
        window: windowId(window),
        medium,
        choices: status === 'draft' ? ranked.slice(0, 3) : ranked,
        status,
        submittedAt: status === 'draft' ? null : submittedAt.toISOString(),
        granted: status === 'selected' ? wantedOf(ranked) : [],
        decisionNote:
          status === 'rejected'
            ? 'The studies of this student are deferred; apply again in the year of return.'
            : null,
        replaced: status === 'selected' ? { mainSubjects: [], medium } : null,
      },
    ];
  });
}

const STATES = [
  'submitted',
  'submitted',
  'selected',
  'submitted',
  'withdrawn',
  'submitted',
  'draft',
  'selected',
  'submitted',
  'rejected',
] as const;
const stateAt = (position: number): Applicant['status'] => STATES[position % STATES.length];

/** The participants: the new intake, whose window has closed, and last year's, whose window is open. */
interface Intake {
  batch: string;
  semester: string;
  students: readonly { id: string; medium: Medium; username: string | null }[];
}

const OWN: Readonly<Record<string, Applicant['status']>> = {
  student: 'draft',
  student2: 'submitted',
};
const hour = (now: Date, days: number): Date =>
  new Date(Math.floor((now.getTime() + days * DAY_MS) / HOUR_MS) * HOUR_MS);

/** Combinations of the general degree, two windows and applications in every state. */
export function* demoMainSubjects({
  curriculum,
  closed,
  open,
  now,
  choices,
}: {
  curriculum: string;
  /** The students of the window that has closed, and of the one that is open. */
  closed: Intake;
  open: Intake;
  now: Date;
  choices: Choices;
}): Generator<DemoBatch> {
  const places = (share: number | null): number | null =>
    share === null ? null : Math.ceil(share * closed.students.length);
  yield {
    resource: 'subject-combinations',
    records: RULES.map(({ id, effect, subjects, quota }) => ({
      id,
      curriculum,
      effect,
      subjects: [...subjects],
      quota: places(quota),
    })),
  };
  const window = (
    name: string,
    { semester, batch }: Intake,
    from: number,
    until: number,
  ): DemoRecord => ({
    id: windowId(name),
    kind: 'mainSubjects',
    semester,
    batches: [batch],
    opensAt: hour(now, from).toISOString(),
    closesAt: hour(now, until).toISOString(),
  });
  yield {
    resource: 'registration-windows',
    records: [window('closed', closed, -30, -2), window('open', open, -6, 15)],
  };
  const decided = applications(
    'closed',
    closed.students.map((student, position) => ({ ...student, status: stateAt(position) })),
    hour(now, -9),
    choices,
  );
  const running = applications(
    'open',
    open.students.flatMap(({ username, ...student }, position): Applicant[] => {
      const own = username === null ? undefined : OWN[username];
      return own !== undefined
        ? [{ ...student, medium: 'sinhala', status: own }]
        : username === null && position % 3 === 0
          ? [{ ...student, status: 'submitted' }]
          : [];
    }),
    hour(now, -3),
    choices,
  );
  for (const records of [decided, running])
    for (let start = 0; start < records.length; start += 500)
      yield { resource: 'main-subject-applications', records: records.slice(start, start + 500) };
  const selected = decided.filter(({ status }) => status === 'selected');
  if (selected.length > 0)
    yield {
      resource: 'students',
      update: true,
      records: selected.map(({ student, granted }) => ({
        id: student as string,
        mainSubjects: granted,
      })),
    };
}
