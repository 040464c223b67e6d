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

/** Everything that decides, and nothing else. */
export interface AllocationInput {
  seed: string;
  tieRule: TieRule;
  /** Least overall GPA for any option. */
  minimumGpa: string | null;
  options: readonly OptionInput[];
  applicants: readonly ApplicantInput[];
  overrides: readonly OverrideInput[];
}

export interface Placement {
  application: string;
  outcome: 'offered' | 'reserve' | 'ineligible' | 'unplaced';
  option: string | null;
  /** Which of the choices, from 1; beyond them where the board gave a seat that was not asked for. */
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

/** What the rules make of the input before anybody is seated. */
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
  // One seat each: of two that were given, the one whose option comes first.
  const gifts = having('place').toSorted((left, right) =>
    (left.option ?? '') < (right.option ?? '') ? 1 : -1,
  );
  const given = new Map(gifts.map(({ application, option }) => [application, option]));
  const rank = (left: ApplicantInput, right: ApplicantInput, option: OptionInput): Ranked =>
    inOrderOfMerit(left, right, option.subject, input.tieRule, input.seed);
  const isWaived = (applicant: ApplicantInput, option: OptionInput): boolean =>
    waived.has(keyOf(applicant.id, option.id));
  const isEligible = (applicant: ApplicantInput, option: OptionInput): boolean =>
    !excluded.has(applicant.id) &&
    isComparable(applicant, option) &&
    (isWaived(applicant, option) ||
      failedConditions(applicant, option, input.minimumGpa).length === 0);
  /**
   * The choices that exist, each once; a seat that the board gave is the last resort where it was
   * not asked for.
   */
  const wishes = new Map(
    applicants.map((applicant) => {
      const asked = [...new Set(applicant.choices)].filter((id) => options.has(id));
      const gift = given.get(applicant.id);
      return [
        applicant.id,
        typeof gift === 'string' && options.has(gift) && !asked.includes(gift)
          ? [...asked, gift]
          : asked,
      ] as const;
    }),
  );
  return { options, applicants, excluded, given, rank, isWaived, isEligible, wishes };
}

type Prepared = ReturnType<typeof preparation>;

interface Seats {
  /** By option, in order of merit; never more than its quota. */
  seated: ReadonlyMap<string, readonly ApplicantInput[]>;
  extra: ReadonlyMap<string, readonly ApplicantInput[]>;
  working: readonly WorkingStep[];
}

/**
 * Everybody asks for their first choice; an option keeps the best of those who asked, up to its
 * quota, and whoever it does not keep asks for the next choice (Gale and Shapley 1962, students
 * asking). Where one order of merit holds for all options this is the serial choice in that order.
 * The outcome does not depend on who begins.
 */
function seat({ options, applicants, excluded, given, rank, isEligible, wishes }: Prepared): Seats {
  const seated = new Map([...options.keys()].map((id): [string, ApplicantInput[]] => [id, []]));
  const extra = new Map([...options.keys()].map((id): [string, ApplicantInput[]] => [id, []]));
  const working: WorkingStep[] = [];
  const next = new Map<string, number>();
  const context = applicants.filter(({ id }) => !excluded.has(id));
  for (let applicant = context.shift(); applicant; applicant = context.shift()) {
    const place = next.get(applicant.id) ?? 0;
    const option = options.get(wishes.get(applicant.id)?.[place] ?? '');
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
  wishes,
}: Prepared): ReadonlyMap<string, readonly ApplicantInput[]> {
  return new Map(
    [...options.values()].map((option) => {
      const wanting = applicants.filter(
        (applicant) =>
          wishes.get(applicant.id)?.includes(option.id) && isEligible(applicant, option),
      );
      return [option.id, wanting.toSorted((left, right) => rank(left, right, option).order)];
    }),
  );
}

/**
 * Seats everybody by merit and says of every choice how it came out and why. Pure: the same input,
 * in whatever order, gives the same result.
 */
export function allocate(input: AllocationInput): Allocation {
  const prepared = preparation(input);
  const { options, applicants, excluded, rank, isWaived, isEligible, wishes } = prepared;
  const { seated, extra, working } = seat(prepared);
  const lists = meritLists(prepared);
  const has = (
    rows: ReadonlyMap<string, readonly ApplicantInput[]>,
    option: string,
    applicant: ApplicantInput,
  ): boolean => rows.get(option)?.includes(applicant) ?? false;
  const placeOf = (applicant: ApplicantInput): number =>
    wishes
      .get(applicant.id)
      ?.findIndex((id) => has(seated, id, applicant) || has(extra, id, applicant)) ?? -1;
  const places = new Map(applicants.map((applicant) => [applicant.id, placeOf(applicant)]));
  const wantsMore = (applicant: ApplicantInput, option: string): boolean => {
    const place = places.get(applicant.id) ?? -1;
    return place < 0 || (wishes.get(applicant.id)?.indexOf(option) ?? 0) < place;
  };
  const reserves = new Map(
    [...lists].map(([option, list]) => [
      option,
      list.filter((applicant) => wantsMore(applicant, option)),
    ]),
  );

  const basisOf = (
    applicant: ApplicantInput,
    id: string,
    position: number,
    place: number,
  ): ChoiceBasis => {
    const option = options.get(id) as OptionInput;
    const eligible = isEligible(applicant, option);
    const standing = (): ChoiceBasis['standing'] => {
      if (excluded.has(applicant.id)) return 'excluded';
      if (position === place) return has(extra, id, applicant) ? 'extraSeat' : 'seat';
      if (place >= 0 && position > place) return 'higherChoice';
      return eligible ? 'full' : 'notEligible';
    };
    const last = seated.get(id)?.at(-1);
    const order = lists.get(id)?.indexOf(applicant) ?? -1;
    const reserve = reserves.get(id)?.indexOf(applicant) ?? -1;
    return {
      option: id,
      standing: standing(),
      subjectGpa: shownMerit(applicant.figures.subjects[option.subject]),
      overallGpa: shownMerit(applicant.figures.overall),
      failed: failedConditions(applicant, option, input.minimumGpa),
      isWaived: isWaived(applicant, option),
      orderNumber: order < 0 ? null : order + 1,
      eligible: lists.get(id)?.length ?? 0,
      reservePlace: reserve < 0 ? null : reserve + 1,
      decidedBy: standing() === 'full' && last ? rank(applicant, last, option).decidedBy : null,
    };
  };

  const placementOf = (applicant: ApplicantInput): Placement => {
    const place = places.get(applicant.id) ?? -1;
    const choices = (wishes.get(applicant.id) ?? []).map((id, position) =>
      basisOf(applicant, id, position, place),
    );
    const eligible = choices.find(({ orderNumber }) => orderNumber !== null);
    const outcome =
      place >= 0
        ? 'offered'
        : excluded.has(applicant.id) || choices.length === 0
          ? 'unplaced'
          : eligible
            ? 'reserve'
            : 'ineligible';
    const taken = choices[place];
    return {
      application: applicant.id,
      outcome,
      option: taken?.option ?? null,
      choice: taken ? place + 1 : null,
      orderNumber: (taken ?? eligible)?.orderNumber ?? null,
      isExtra: taken?.standing === 'extraSeat',
      choices,
    };
  };

  const cutOffOf = ({ id, quota, subject }: OptionInput): CutOff => {
    const last = seated.get(id)?.at(-1);
    const count = seated.get(id)?.length ?? 0;
    return {
      option: id,
      quota,
      seated: count,
      extra: extra.get(id)?.length ?? 0,
      applicants: applicants.filter((applicant) => wishes.get(applicant.id)?.includes(id)).length,
      eligible: lists.get(id)?.length ?? 0,
      lowest: last
        ? {
            subjectGpa: shownMerit(last.figures.subjects[subject]) ?? '',
            overallGpa: shownMerit(last.figures.overall) ?? '',
          }
        : null,
      isFull: count >= quota,
    };
  };
  return {
    placements: applicants.map(placementOf),
    cutOffs: [...options.values()].map(cutOffOf),
    working,
  };
}
