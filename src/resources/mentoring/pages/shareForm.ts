import type { DistributionRequest, MentorLine } from '../api.ts';

/** The values of the form. `limits`: the text typed for each member of staff. */
export interface ShareForm {
  batch: string;
  medium: NonNullable<DistributionRequest['medium']> | '';
  from: string;
  startsOn: string;
  keep: boolean;
  chosen: ReadonlySet<string>;
  limits: Readonly<Record<string, string>>;
}

/** The key of the text about a missing value; `null` if complete. */
export function missingIn({
  startsOn,
  chosen,
  limits,
  keep,
  from,
}: ShareForm): 'noMentor' | 'noDay' | 'badLimit' | 'sameMentor' | null {
  if (chosen.size === 0) return 'noMentor';
  if (startsOn === '') return 'noDay';
  if ([...chosen].some((id) => !/^\d{0,3}$/.test((limits[id] ?? '').trim()))) return 'badLimit';
  return keep && from !== '' ? 'sameMentor' : null;
}

export const requestOf = ({
  batch,
  medium,
  from,
  startsOn,
  keep,
  chosen,
  limits,
}: ShareForm): DistributionRequest => ({
  batch: batch || null,
  medium: medium || null,
  from: from || null,
  startsOn,
  keep,
  mentors: [...chosen].toSorted().map((staff) => ({
    staff,
    limit: (limits[staff] ?? '').trim() === '' ? null : Number(limits[staff]),
  })),
});

/** The mentors who can open the page of their mentees; the others are chosen by hand. */
export const readyMentors = (
  mentors: readonly MentorLine[],
  without: string,
): ReadonlySet<string> =>
  new Set(mentors.filter(({ id, holdsKey }) => holdsKey && id !== without).map(({ id }) => id));
