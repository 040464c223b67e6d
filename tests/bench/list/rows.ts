/**
 * The rows of both applications, generated in the page: the benchmark measures the screen, not a
 * network.
 */
export interface Row extends Record<string, unknown> {
  id: string;
  number: string;
  name: string;
  email: string;
  phone: string;
  department: string;
  degree: string;
  year: number;
  average: number;
  status: string;
  registeredOn: string;
  active: boolean;
  guardian: string;
}

/** Further fields of the form, which has twenty. */
export const MORE_FIELDS = Array.from({ length: 8 }, (_, index) => `note${index + 1}`);
export const moreValues = Object.fromEntries(
  MORE_FIELDS.map((name) => [name, `what stands in ${name}`]),
);

export const ROWS = 1_000;
export const PAGE = 200;
/** The latency of every request, as on a local network. */
const ANSWER_MS = 20;

const pick = <Item>(items: readonly Item[], index: number): Item =>
  items[index % items.length] as Item;
const FAMILIES = [
  'Perera',
  'Silva',
  'Fernando',
  'Gamage',
  'Mendis',
  'Jayasinghe',
  'Karunaratne',
  'Wickramaratne',
  'Hameed',
  'Marikkar',
  'Vithanage',
  'Liyanage',
];
const INITIALS = ['A. M.', 'K. R.', 'W. A. N.', 'S.', 'H. M. G.', 'L. S.', 'N. P.', 'R. M. K.'];
export const STATUSES = ['registered', 'deferred', 'suspended', 'graduated'] as const;
export const DEPARTMENTS = [
  'Economics',
  'History',
  'Sinhala',
  'Geography',
  'Philosophy',
  'Archaeology',
].map((name, index) => ({ id: `d${index}`, name: `Department of ${name}` }));
export const DEGREES = ['General', 'Special', 'Honours'].map((name, index) => ({
  id: `g${index}`,
  name: `${name} degree`,
}));

export const rows: readonly Row[] = Array.from({ length: ROWS }, (_, index) => ({
  id: `s${index}`,
  number: `HS/2022/${String((index * 7919) % 10_007).padStart(5, '0')}`,
  name: `${pick(INITIALS, index * 3)} ${pick(FAMILIES, index * 5)} ${index}`,
  email: `student${index}@students.faculty.example`,
  phone: `+94 41 22${String(10_000 + ((index * 37) % 89_999))}`,
  department: pick(DEPARTMENTS, index * 7).id,
  degree: pick(DEGREES, index).id,
  year: 2019 + (index % 6),
  average: 1 + ((index * 13) % 300) / 100,
  status: pick(STATUSES, index * 11),
  registeredOn: `20${19 + (index % 6)}-0${1 + (index % 9)}-1${index % 9}`,
  active: index % 5 !== 0,
  guardian: `${pick(INITIALS, index)} ${pick(FAMILIES, index * 11)}`,
}));

interface Question {
  filter?: Readonly<Record<string, unknown>> | undefined;
  sort?: { field: string; order: string } | undefined;
  pagination?: { page: number; perPage: number } | undefined;
}

const compare = (left: unknown, right: unknown): number =>
  String(left) < String(right) ? -1 : String(left) > String(right) ? 1 : 0;

/** A page of rows as text, so that either application parses and owns its objects as from a server. */
export async function answer({
  filter = {},
  sort,
  pagination = { page: 1, perPage: PAGE },
}: Question): Promise<{ data: Row[]; total: number }> {
  const q = typeof filter['q'] === 'string' ? filter['q'].toLowerCase() : '';
  const matching = rows.filter(({ name }) => name.toLowerCase().includes(q));
  const sorted = sort
    ? matching.toSorted(
        (left, right) =>
          compare(left[sort.field], right[sort.field]) * (sort.order === 'DESC' ? -1 : 1),
      )
    : matching;
  const first = (pagination.page - 1) * pagination.perPage;
  const text = JSON.stringify(sorted.slice(first, first + pagination.perPage));
  await new Promise((resolve) => setTimeout(resolve, ANSWER_MS));
  return { data: JSON.parse(text) as Row[], total: sorted.length };
}

export const waited = <Value>(value: Value): Promise<Value> =>
  new Promise((resolve) => setTimeout(() => resolve(value), ANSWER_MS));
