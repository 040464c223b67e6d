import { f, type Field, type Kind } from '../../../contract/model/fields.ts';
import { facetsOf } from '../../../contract/model/kinds/registry.ts';

/** Ids of records and files of the test gateway. */
export const IDS = [
  '019a0000-0000-7000-8000-000000000001',
  '019a0000-0000-7000-8000-000000000002',
] as const;

export const STORED_FILES = [
  { id: IDS[0], name: 'minutes.pdf', mime: 'application/pdf', size: 2048 },
  { id: IDS[1], name: 'agenda.pdf', mime: 'application/pdf', size: 4096 },
] as const;

export const LABELS: Readonly<Record<string, unknown>> = {
  [IDS[0]]: 'Nimali Perera',
  [IDS[1]]: { en: 'Kamal Silva', si: 'කමල් සිල්වා' },
};

/** One field of every kind, with the relevant options. */
export const FIELDS: { readonly [K in Kind]: Field } = {
  text: f.text({ max: 40 }),
  richText: f.richText({ max: 60 }),
  int: f.int({ min: 1, max: 50 }),
  decimal: f.decimal({ decimals: 2, min: 0, max: 4 }),
  bool: f.bool(),
  date: f.date(),
  datetime: f.datetime(),
  time: f.time(),
  select: f.select({ options: ['draft', 'final', 'withdrawn', 'lost', 'found'] }),
  ref: f.ref('people'),
  refs: f.refs('people', { max: 2 }),
  lines: f.lines({ fields: { name: f.text({ required: true, max: 20 }), count: f.int() }, max: 3 }),
  file: f.file({ accept: ['application/pdf'], maxMb: 1 }),
  files: f.files({ accept: ['application/pdf'], maxMb: 1, max: 3 }),
  image: f.image({ maxMb: 1 }),
  email: f.email(),
  url: f.url(),
  phone: f.phone(),
  json: f.json(),
};

const REFERENCE_SAMPLES: Partial<Record<Kind, readonly [unknown, unknown]>> = {
  ref: [IDS[0], IDS[1]],
  refs: [[IDS[1]], [IDS[1], IDS[0]]],
  file: STORED_FILES,
  files: [[STORED_FILES[0]], [STORED_FILES[1], STORED_FILES[0]]],
  image: [
    { ...STORED_FILES[0], name: 'front.png', mime: 'image/png' },
    { ...STORED_FILES[1], name: 'back.png', mime: 'image/png' },
  ],
};

/** Two valid values of a kind: the contract's own, or existing records of the test gateway. */
export function samplesOf(kind: Kind): readonly [unknown, unknown] {
  const samples = facetsOf(FIELDS[kind]).samples(FIELDS[kind]) ?? REFERENCE_SAMPLES[kind];
  if (!samples) throw new Error(`the kind ${kind} has no samples`);
  return samples;
}

/** A record with the value under `sample`, and the labels that the gateway would send. */
export function recordWith(value: unknown): Record<string, unknown> {
  const labels = Array.isArray(value)
    ? value.map((id) => LABELS[String(id)] ?? {})
    : LABELS[String(value)];
  return { id: 'r1', sample: value, _labels: { sample: labels } };
}
