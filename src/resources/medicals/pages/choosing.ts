import { localDay } from '../../../contract/model/facultyClock.ts';
import { medicalDeadline, type MissablePaper, type OwnMedicals } from '../api.ts';

/** First and last day of these papers; `null`: none has a date. */
export function daysOf(
  papers: readonly Pick<MissablePaper, 'startsAt'>[],
): { from: string; to: string } | null {
  const days = papers
    .flatMap(({ startsAt }) => (startsAt === null ? [] : [localDay(startsAt)]))
    .toSorted();
  const [from, to] = [days[0], days.at(-1)];
  return from === undefined || to === undefined ? null : { from, to };
}

/** Papers on days that the certificate does not cover; none while a day is missing. */
export const uncovered = (
  papers: readonly MissablePaper[],
  from: string | null,
  to: string | null,
): MissablePaper[] =>
  from === null || to === null
    ? []
    : papers.filter(
        ({ startsAt }) =>
          startsAt !== null && (localDay(startsAt) < from || localDay(startsAt) > to),
      );

/** The last moment to file a medical about these papers without a reason. */
export function deadlineOf(
  { medicalUntil }: Pick<OwnMedicals['sessions'][number], 'medicalUntil'>,
  papers: readonly Pick<MissablePaper, 'endsAt'>[],
  medicalDays: number,
): Date | null {
  const ends = papers.flatMap(({ endsAt }) => (endsAt === null ? [] : [Date.parse(endsAt)]));
  return medicalDeadline(
    medicalUntil === null ? null : new Date(medicalUntil),
    ends.length === 0 ? null : new Date(Math.max(...ends)),
    { medicalDays },
  );
}
