/** Someone who sits a paper, in the order of the numbers. */
export interface SeatedCandidate {
  id: string;
  /** With extra time; the seat is taken until then. */
  endsAt: number;
  /** Needs a room apart from the others. */
  sitsApart: boolean;
  /** Given already and kept, as in an examination whose seats are given elsewhere. */
  keeps?: string | null;
}

export interface SeatedPaper {
  id: string;
  startsAt: number;
  endsAt: number;
  /** Codes, in the order in which they are filled; the last one is the room apart. */
  halls: readonly string[];
  candidates: readonly SeatedCandidate[];
}

/** Why a candidate has no seat: no seat is free, or the paper has no room apart. */
type Unseated = 'full' | 'apart';

export interface SeatingPlan {
  /** Seats by candidate, as “AUD 07”. */
  seats: Map<string, string>;
  unseated: { candidate: string; paper: string; because: Unseated }[];
}

interface Taken {
  from: number;
  until: number;
  paper: string;
}

/** When each seat is taken, by its number from 1. */
type Hall = Taken[][];

const seatName = (hall: string, number: number): string =>
  `${hall} ${String(number).padStart(2, '0')}`;

const meet = (one: SeatedPaper, other: SeatedPaper): boolean =>
  one.startsAt < other.endsAt && other.startsAt < one.endsAt;

/** The room apart of a paper: its last hall, if one of its candidates needs it and there is another. */
const roomApart = ({ halls, candidates }: SeatedPaper): string | undefined =>
  halls.length > 1 && candidates.some(({ sitsApart }) => sitsApart) ? halls.at(-1) : undefined;

const lastEnd = ({ endsAt, candidates }: SeatedPaper): number =>
  candidates.reduce((last, candidate) => Math.max(last, candidate.endsAt), endsAt);

const numbersOf = (hall: Hall): number[] => hall.flatMap((_, seat) => seat || []);
const isOdd = (seat: number): boolean => seat % 2 === 1;

const take = (hall: Hall, seat: number, { id, startsAt }: SeatedPaper, until: number): void =>
  void hall[seat]?.push({ from: startsAt, until, paper: id });

/**
 * Free seats for as many candidates of a paper: every second one while they suffice, so that a seat
 * between stays free; none next to another of the same paper where the hall is shared.
 */
function freeSeats(
  hall: Hall,
  paper: SeatedPaper,
  { wanted, isShared }: { wanted: number; isShared: boolean },
): number[] {
  const end = lastEnd(paper);
  const free = numbersOf(hall).filter((seat) =>
    hall[seat]?.every(({ from, until }) => end <= from || until <= paper.startsAt),
  );
  const [odd, even] = [free.filter(isOdd), free.filter((seat) => !isOdd(seat))];
  if (!isShared) return (odd.length >= wanted ? odd : free).slice(0, wanted);
  const own = new Set(
    numbersOf(hall).filter((seat) => hall[seat]?.some((taken) => taken.paper === paper.id)),
  );
  const found: number[] = [];
  for (const seat of [...odd, ...even]) {
    if (found.length === wanted) break;
    if (own.has(seat - 1) || own.has(seat + 1)) continue;
    own.add(seat);
    found.push(seat);
  }
  return found.toSorted((left, right) => left - right);
}

/** Seats that are given already. */
function keep(halls: ReadonlyMap<string, Hall>, paper: SeatedPaper): Map<string, string> {
  const kept = new Map<string, string>();
  for (const { id, keeps, endsAt } of paper.candidates) {
    const space = keeps?.lastIndexOf(' ') ?? -1;
    const hall = halls.get(keeps?.slice(0, space) ?? '');
    const number = Number(keeps?.slice(space + 1));
    if (!keeps || !hall || hall[number] === undefined || number < 1) continue;
    take(hall, number, paper, endsAt);
    kept.set(id, keeps);
  }
  return kept;
}

/** Papers in the order in which they choose: the earliest, those with fewest halls, the largest. */
const byChoice = (one: SeatedPaper, other: SeatedPaper): number =>
  one.startsAt - other.startsAt ||
  one.halls.length - other.halls.length ||
  other.candidates.length - one.candidates.length ||
  (one.id < other.id ? -1 : 1);

/**
 * Seats the candidates of all papers at their times. Papers that share a hall at one time
 * alternate, so that no two candidates of one paper sit next to each other; with room enough a seat
 * stays free between them. Who needs a room apart sits in the last hall of the paper, which the
 * others leave.
 */
export function seatPlan(
  papers: readonly SeatedPaper[],
  capacities: readonly { code: string; seats: number }[],
): SeatingPlan {
  const halls = new Map(
    capacities.map(({ code, seats }): [string, Hall] => [
      code,
      Array.from({ length: seats + 1 }, () => []),
    ]),
  );
  const plan: SeatingPlan = { seats: new Map(), unseated: [] };
  const ordered = papers.toSorted(byChoice);
  const among = new Map<string, SeatedPaper[]>();
  for (const paper of ordered)
    for (const code of paper.halls) among.set(code, [...(among.get(code) ?? []), paper]);
  const seat = (paper: SeatedPaper, codes: readonly string[], who: readonly SeatedCandidate[]) => {
    let left = [...who];
    for (const code of codes) {
      const hall = halls.get(code);
      if (!hall || left.length === 0) continue;
      const isShared = (among.get(code) ?? []).some(
        (other) => other !== paper && meet(paper, other),
      );
      const found = freeSeats(hall, paper, { wanted: left.length, isShared });
      for (const [index, number] of found.entries()) {
        const candidate = left[index];
        if (!candidate) break;
        take(hall, number, paper, candidate.endsAt);
        plan.seats.set(candidate.id, seatName(code, number));
      }
      left = left.slice(found.length);
    }
    return left;
  };
  for (const paper of ordered)
    for (const [id, name] of keep(halls, paper)) plan.seats.set(id, name);
  for (const paper of ordered) {
    const others = paper.candidates.filter(({ id }) => !plan.seats.has(id));
    const isApart = (code: string): boolean =>
      (among.get(code) ?? []).some((other) => meet(paper, other) && roomApart(other) === code);
    const room = roomApart(paper);
    const apart = others.filter(({ sitsApart }) => sitsApart);
    for (const { id } of seat(paper, room === undefined ? [] : [room], apart))
      plan.unseated.push({ candidate: id, paper: paper.id, because: 'apart' });
    const usual = paper.halls.filter((code) => !isApart(code));
    const rest = others.filter(({ sitsApart }) => !sitsApart);
    for (const { id } of seat(paper, usual, rest))
      plan.unseated.push({ candidate: id, paper: paper.id, because: 'full' });
  }
  return plan;
}
