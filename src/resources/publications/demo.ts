import {
  FIELDS_OF_STUDY,
  FRAMES,
  LOCAL_FRAMES,
  LOCAL_SINHALA_FRAMES,
  PLACES,
  SINHALA_FRAMES,
  SPECIAL_JOURNALS,
  VENUES,
} from '../shared/demo/fieldsOfStudy.ts';
import { PUBLICATION_TYPES } from '../shared/demo/lookups.ts';
import { personName } from '../shared/demo/names.ts';
import { teaches, type DemoMember } from '../shared/demo/people.ts';
import { demoId, type Choices } from '../shared/demo/seeded.ts';

const LATEST_YEAR = 2026;

interface Author {
  name: string;
  staff: string | null;
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function titleFor(department: string, choices: Choices): string {
  const field = FIELDS_OF_STUDY[department];
  if (!field) throw new Error(`department ${department} has no field of study`);
  const inSinhala =
    field.sinhalaTopics.length > field.topics.length
      ? choices.chance(0.8)
      : choices.chance(field.sinhalaTopics.length / 12);
  const place = choices.pick(PLACES);
  const isLocal = field.isLocal && choices.chance(0.6);
  if (inSinhala && field.sinhalaTopics.length > 0) {
    return choices
      .pick(isLocal ? LOCAL_SINHALA_FRAMES : SINHALA_FRAMES)
      .replace('{t}', choices.pick(field.sinhalaTopics))
      .replace('{p}', place.si);
  }
  return capitalised(
    choices
      .pick(isLocal ? LOCAL_FRAMES : FRAMES)
      .replace('{t}', choices.pick(field.topics))
      .replace('{p}', place.en),
  );
}

function authorsOf(
  first: DemoMember,
  colleagues: readonly DemoMember[],
  choices: Choices,
): Author[] {
  const linked = [
    first,
    ...choices.sample(
      colleagues.filter(({ id }) => id !== first.id),
      choices.below(3),
    ),
  ];
  const outside = choices.chance(0.3)
    ? [{ name: personName(choices).nameWithInitials.en, staff: null }]
    : [];
  return [
    ...linked.map(({ id, name }) => ({ name: name.nameWithInitials.en, staff: id })),
    ...outside,
  ];
}

/** Most works of a faculty are articles and papers; books are rare. */
const TYPE_WEIGHTS: Readonly<Record<string, number>> = {
  'journal-article': 8,
  'conference-paper': 6,
  'book-chapter': 3,
  abstract: 3,
  book: 1,
};
const WEIGHTED_TYPES = PUBLICATION_TYPES.flatMap(({ code }) =>
  Array.from({ length: TYPE_WEIGHTS[code] ?? 1 }, () => code),
);
const HAS_PAGES = new Set(['journal-article', 'conference-paper', 'book-chapter', 'abstract']);

function venueOf(type: string, department: string, choices: Choices): string {
  const special = SPECIAL_JOURNALS[department];
  if (type === 'journal-article' && special !== undefined && choices.chance(0.5)) return special;
  return choices.pick(VENUES[type] ?? ['Nilwala Academic Press']);
}

const RETURNED = [
  'The pages are missing. Please add them as printed.',
  'The second author is not named as on the title page.',
  'Please add the DOI or the PDF, so that it can be checked.',
];

/** What the printed accounts find at the beginning: something of every stage to work on. */
const OPENING_STAGES = [
  'submitted',
  'draft',
  'submitted',
  'returned',
  'verified',
  'draft',
  'draft',
  'submitted',
  'verified',
  'submitted',
  'draft',
  'verified',
] as const;

/**
 * How far a work has come. Of those not verified most wait to be, some are still being entered, a
 * few came back.
 */
function standingOf(
  mayBeVerified: boolean,
  isUsuallyVerified: boolean,
  year: number,
  serial: number,
): Record<string, unknown> {
  const stage =
    OPENING_STAGES[serial - 1] ??
    (isUsuallyVerified
      ? 'verified'
      : serial % 7 === 3
        ? 'returned'
        : serial % 5 === 2
          ? 'draft'
          : 'submitted');
  if (stage === 'verified' && mayBeVerified)
    return {
      status: 'verified',
      verifiedOn: `${Math.min(year + 1, LATEST_YEAR)}-02-${String((serial % 27) + 1).padStart(2, '0')}`,
      verifiedBy: demoId('users', 'dean'),
    };
  if (stage === 'returned')
    return { status: stage, returnedBecause: RETURNED[serial % RETURNED.length] };
  return { status: stage === 'verified' ? 'submitted' : stage };
}

interface Appearance {
  type: string;
  department: string;
  year: number;
  serial: number;
  choices: Choices;
}

function appearanceOf({
  type,
  department,
  year,
  serial,
  choices,
}: Appearance): Record<string, unknown> {
  const first = choices.between(1, 280);
  const isArticle = type === 'journal-article';
  const inPress = year === LATEST_YEAR && choices.chance(0.6);
  const month = String(choices.between(1, year === LATEST_YEAR ? 9 : 12)).padStart(2, '0');
  return {
    year,
    venue: venueOf(type, department, choices),
    volume: isArticle ? `${year - 1989}(${choices.between(1, 2)})` : null,
    pages: HAS_PAGES.has(type) && !inPress ? `${first}-${first + choices.between(8, 24)}` : null,
    inPress,
    publishedOn: inPress
      ? null
      : `${year}-${month}-${String(choices.between(1, 28)).padStart(2, '0')}`,
    doi:
      isArticle && !inPress && year >= 2012
        ? `10.5555/fhss.${year}.${String(serial).padStart(5, '0')}`
        : null,
    url: choices.chance(0.4) ? `https://repository.fhss.example/handle/${year}/${serial}` : null,
    ...standingOf(!inPress, !inPress && choices.chance(0.6), year, serial),
  };
}

/**
 * The works of the faculty, one by one, so that a large demonstration never stands in memory as a
 * whole.
 */
export function* demoPublications(
  members: readonly DemoMember[],
  count: number,
  choices: Choices,
): Generator<Record<string, unknown>> {
  const writers = members.filter(({ post }) => teaches(post) && FIELDS_OF_STUDY[post.department]);
  const known = (username: string): DemoMember => {
    const found = writers.find((writer) => writer.username === username);
    if (!found) throw new Error(`there is no writer “${username}”`);
    return found;
  };
  const [lecturer, lecturer2, head] = [known('lecturer'), known('lecturer2'), known('head')];
  // The printed accounts begin with works of their own and with one they share, so that own-data screens have something to show.
  const opening: readonly [DemoMember, readonly DemoMember[]][] = [
    [lecturer, [lecturer2]],
    [lecturer, []],
    [lecturer, [head]],
    [lecturer, []],
    [lecturer, []],
    [lecturer, []],
    [lecturer2, []],
    [lecturer2, [lecturer]],
    [lecturer2, []],
    [head, [lecturer]],
    [head, []],
    [head, []],
  ];
  for (let serial = 1; serial <= count; serial += 1) {
    const [writer, fixed] = opening[serial - 1] ?? [choices.pick(writers), null];
    const near = writers.filter(({ post }) => post.department === writer.post.department);
    const authors = fixed
      ? [writer, ...fixed].map(({ id, name }) => ({ name: name.nameWithInitials.en, staff: id }))
      : authorsOf(writer, near, choices);
    const type = choices.pick(WEIGHTED_TYPES);
    const year = choices.between(Math.max(writer.joined, 2006), LATEST_YEAR);
    const areas = FIELDS_OF_STUDY[writer.post.department]?.areas ?? [];
    yield {
      id: demoId('publications', serial),
      title: titleFor(writer.post.department, choices),
      staff: writer.id,
      authors,
      type: demoId('publication-types', type),
      areas: choices
        .sample(areas, choices.between(1, 2))
        .map((area) => demoId('publication-areas', area)),
      ...appearanceOf({ type, department: writer.post.department, year, serial, choices }),
    };
  }
}
