import type { ChoiceBasis, CutOff, WorkingStep } from '../api.ts';
import {
  failedConditions,
  inOrderOfMerit,
  isComparable,
  shownMerit,
  type ApplicantInput,
  type OptionInput,
  type Ranked,
  type TieRule,
} from './merit.ts';

/** A decision of the board about one application; see `honours-overrides`. */
export interface OverrideInput {
  application: string;
  effect: 'place' | 'waive' | 'exclude';
  option: string | null;
}

/** The complete input of the allocation. */
export interface AllocationInput {
  seed: string;
  tieRule: TieRule;
  /** Minimum overall GPA for any option. */
  minimumGpa: string | null;
  options: readonly OptionInput[];
  applicants: readonly ApplicantInput[];
  overrides: readonly OverrideInput[];
}

export interface Placement {
  application: string;
  outcome: 'offered' | 'reserve' | 'ineligible' | 'unplaced';
  option: string | null;
  /** Position among the choices, from 1; beyond them for a seat that the board gave unasked. */
  choice: number | null;
  orderNumber: number | null;
  isExtra: boolean;
  choices: readonly ChoiceBasis[];
}

export interface Allocation {
  placements: readonly Placement[];
  cutOffs: readonly CutOff[];
  working: readonly WorkingStep[];
}

const keyOf = (application: string, option: string | null): string =>
  `${application}/${option ?? ''}`;

/** The input after the rules, before any seat is given. */
function preparation(input: AllocationInput) {
  const options = new Map(
    input.options
      .toSorted((left, right) => (left.id < right.id ? -1 : 1))
      .map((option) => [option.id, option]),
  );
  const applicants = input.applicants.toSorted((left, right) =>
    left.lotKey < right.lotKey ? -1 : left.lotKey > right.lotKey ? 1 : 0,
  );
  const having = (effect: OverrideInput['effect']) =>
    input.overrides.filter((override) => override.effect === effect);
  const excluded = new Set(having('exclude').map(({ application }) => application));
  const waived = new Set(
    having('waive').map(({ application, option }) => keyOf(application, option)),
  );
  // One seat each: of two granted by the board, the one whose option comes first.
  const granted = having('place').toSorted((left, right) =>
    (left.option ?? '') < (right.option ?? '') ? 1 : -1,
  );
  const given = new Map(granted.map(({ application, option }) => [application, option]));
  const rank = (left: ApplicantInput, right: ApplicantInput, option: OptionInput): Ranked =>
    inOrderOfMerit(left, right, {
      subject: option.subject,
      tieRule: input.tieRule,
      seed: input.seed,
    });
  const isWaived = (applicant: ApplicantInput, option: OptionInput): boolean =>
    waived.has(keyOf(applicant.id, option.id));
  const isEligible = (applicant: ApplicantInput, option: OptionInput): boolean =>
    !excluded.has(applicant.id) &&
    isComparable(applicant, option) &&
    (isWaived(applicant, option) ||
      failedConditions(applicant, option, input.minimumGpa).length === 0);
  /** The existing choices, each once, followed by a seat that the board granted unasked. */
  const preferences = new Map(
    applicants.map((applicant) => {
      const asked = [...new Set(applicant.choices)].filter((id) => options.has(id));
      const grant = given.get(applicant.id);
      return [
        applicant.id,
        typeof grant === 'string' && options.has(grant) && !asked.includes(grant)
          ? [...asked, grant]
          : asked,
      ] as const;
    }),
  );
  return { options, applicants, excluded, given, rank, isWaived, isEligible, preferences };
}

type Prepared = ReturnType<typeof preparation>;

interface Seats {
  /** By option, in order of merit; never more than its quota. */
  seated: ReadonlyMap<string, readonly ApplicantInput[]>;
  extra: ReadonlyMap<string, readonly ApplicantInput[]>;
  working: readonly WorkingStep[];
}

/**
 * Deferred acceptance with proposing students (Gale and Shapley 1962): an option keeps the best of
 * its applicants up to its quota, and the others ask for their next choice. If one order of merit
 * holds for all options this equals serial choice in that order. The outcome does not depend on the
 * order of the input.
 */
function seat({
  options,
  applicants,
  excluded,
  given,
  rank,
  isEligible,
  preferences,
}: Prepared): Seats {
  const seated = new Map([...options.keys()].map((id): [string, ApplicantInput[]] => [id, []]));
  const extra = new Map([...options.keys()].map((id): [string, ApplicantInput[]] => [id, []]));
  const working: WorkingStep[] = [];
  const next = new Map<string, number>();
  const context = applicants.filter(({ id }) => !excluded.has(id));
  for (let applicant = context.shift(); applicant; applicant = context.shift()) {
    const place = next.get(applicant.id) ?? 0;
    const option = options.get(preferences.get(applicant.id)?.[place] ?? '');
    if (!option) continue;
    next.set(applicant.id, place + 1);
    const step = { application: applicant.id, option: option.id };
    const held = seated.get(option.id) ?? [];
    if (given.get(applicant.id) === option.id) {
      extra.get(option.id)?.push(applicant);
      working.push({ ...step, event: 'extraSeat' });
      continue;
    }
    if (!isEligible(applicant, option)) {
      working.push({ ...step, event: 'notEligible' });
      context.unshift(applicant);
      continue;
    }
    const before = held.findIndex((other) => rank(applicant, other, option).order < 0);
    held.splice(before < 0 ? held.length : before, 0, applicant);
    const displaced = held.length > option.quota ? held.pop() : undefined;
    if (!displaced) working.push({ ...step, event: 'seated' });
    else if (displaced === applicant) {
      const last = held.at(-1);
      working.push({
        ...step,
        event: 'refused',
        ...(last ? { decidedBy: rank(applicant, last, option).decidedBy } : {}),
      });
      context.unshift(applicant);
    } else {
      working.push({
        ...step,
        event: 'displaces',
        displaced: displaced.id,
        decidedBy: rank(applicant, displaced, option).decidedBy,
      });
      context.unshift(displaced);
    }
  }
  return { seated, extra, working };
}

/** The order of merit of each option over all eligible applicants who chose it, seated or not. */
function meritLists({
  options,
  applicants,
  rank,
  isEligible,
  preferences,
}: Prepared): ReadonlyMap<string, readonly ApplicantInput[]> {
  return new Map(
    [...options.values()].map((option) => {
      const wanting = applicants.filter(
        (applicant) =>
          preferences.get(applicant.id)?.includes(option.id) && isEligible(applicant, option),
      );
      return [option.id, wanting.toSorted((left, right) => rank(left, right, option).order)];
    }),
  );
}

type ByOption = ReadonlyMap<string, readonly ApplicantInput[]>;

const includes = (rows: ByOption, option: string, applicant: ApplicantInput): boolean =>
  rows.get(option)?.includes(applicant) ?? false;

/** The basis of every applicant's outcome. */
interface Seated extends Prepared, Seats {
  minimumGpa: string | null;
  /** Eligible applicants by option, in order of merit. */
  lists: ByOption;
  /** Position among the choices of the seat that an applicant got; -1: none. */
  positions: ReadonlyMap<string, number>;
  /** Applicants by option who prefer it to the seat that they got. */
  reserves: ByOption;
}

function settle(input: AllocationInput): Seated {
  const prepared = preparation(input);
  const seats = seat(prepared);
  const lists = meritLists(prepared);
  const { applicants, preferences } = prepared;
  const choicesOf = ({ id }: ApplicantInput): readonly string[] => preferences.get(id) ?? [];
  const isIn = (option: string, applicant: ApplicantInput): boolean =>
    includes(seats.seated, option, applicant) || includes(seats.extra, option, applicant);
  const positions = new Map(
    applicants.map((applicant) => [
      applicant.id,
      choicesOf(applicant).findIndex((option) => isIn(option, applicant)),
    ]),
  );
  const isPreferred = (applicant: ApplicantInput, option: string): boolean => {
    const position = positions.get(applicant.id) ?? -1;
    return position < 0 || choicesOf(applicant).indexOf(option) < position;
  };
  const reserves = new Map(
    [...lists].map(([option, list]) => [
      option,
      list.filter((applicant) => isPreferred(applicant, option)),
    ]),
  );
  return { ...prepared, ...seats, minimumGpa: input.minimumGpa, lists, positions, reserves };
}

function standingOf(
  { excluded, extra, isEligible, positions, options }: Seated,
  applicant: ApplicantInput,
  id: string,
  position: number,
): ChoiceBasis['standing'] {
  const taken = positions.get(applicant.id) ?? -1;
  if (excluded.has(applicant.id)) return 'excluded';
  if (position === taken) return includes(extra, id, applicant) ? 'extraSeat' : 'seat';
  if (taken >= 0 && position > taken) return 'higherChoice';
  return isEligible(applicant, options.get(id) as OptionInput) ? 'full' : 'notEligible';
}

function basisOf(
  state: Seated,
  applicant: ApplicantInput,
  id: string,
  position: number,
): ChoiceBasis {
  const { options, seated, lists, reserves, rank, isWaived, minimumGpa } = state;
  const option = options.get(id) as OptionInput;
  const standing = standingOf(state, applicant, id, position);
  const last = seated.get(id)?.at(-1);
  const order = lists.get(id)?.indexOf(applicant) ?? -1;
  const reserve = reserves.get(id)?.indexOf(applicant) ?? -1;
  return {
    option: id,
    standing,
    subjectGpa: shownMerit(applicant.figures.subjects[option.subject]),
    overallGpa: shownMerit(applicant.figures.overall),
    failed: failedConditions(applicant, option, minimumGpa),
    isWaived: isWaived(applicant, option),
    orderNumber: order < 0 ? null : order + 1,
    eligible: lists.get(id)?.length ?? 0,
    reservePlace: reserve < 0 ? null : reserve + 1,
    decidedBy: standing === 'full' && last ? rank(applicant, last, option).decidedBy : null,
  };
}

function outcomeOf(
  { excluded }: Seated,
  applicant: ApplicantInput,
  choices: readonly ChoiceBasis[],
): Placement['outcome'] {
  if (excluded.has(applicant.id) || choices.length === 0) return 'unplaced';
  return choices.some(({ orderNumber }) => orderNumber !== null) ? 'reserve' : 'ineligible';
}

function placementOf(state: Seated, applicant: ApplicantInput): Placement {
  const position = state.positions.get(applicant.id) ?? -1;
  const choices = (state.preferences.get(applicant.id) ?? []).map((id, index) =>
    basisOf(state, applicant, id, index),
  );
  const eligible = choices.find(({ orderNumber }) => orderNumber !== null);
  const taken = choices[position];
  return {
    application: applicant.id,
    outcome: position >= 0 ? 'offered' : outcomeOf(state, applicant, choices),
    option: taken?.option ?? null,
    choice: taken ? position + 1 : null,
    orderNumber: (taken ?? eligible)?.orderNumber ?? null,
    isExtra: taken?.standing === 'extraSeat',
    choices,
  };
}

function cutOffOf(
  { applicants, preferences, seated, extra, lists }: Seated,
  { id, quota, subject }: OptionInput,
): CutOff {
  const last = seated.get(id)?.at(-1);
  const count = seated.get(id)?.length ?? 0;
  return {
    option: id,
    quota,
    seated: count,
    extra: extra.get(id)?.length ?? 0,
    applicants: applicants.filter((applicant) => preferences.get(applicant.id)?.includes(id))
      .length,
    eligible: lists.get(id)?.length ?? 0,
    lowest: last
      ? {
          subjectGpa: shownMerit(last.figures.subjects[subject]) ?? '',
          overallGpa: shownMerit(last.figures.overall) ?? '',
        }
      : null,
    isFull: count >= quota,
  };
}

/**
 * Seats all applicants by merit, with the outcome of every choice and its reason. The result does
 * not depend on the order of the input.
 */
export function allocate(input: AllocationInput): Allocation {
  const state = settle(input);
  return {
    placements: state.applicants.map((applicant) => placementOf(state, applicant)),
    cutOffs: [...state.options.values()].map((option) => cutOffOf(state, option)),
    working: state.working,
  };
}
