import {
  type DemoBatch,
  type DemoRecord,
  storeFile,
  type FileStore,
} from '../../../../gateway/index.ts';
import { DAY_MS } from '../../../contract/model/constants.ts';
import { addDays } from '../../../contract/model/facultyClock.ts';
import type { EligibilityState } from '../../eligibility/eligibilityValues.ts';
import { eligibilityOf } from '../../eligibility/rules/eligibilityDecision.ts';
import { USUAL_ELIGIBILITY } from '../../ruleSets/rules/byLaw.ts';
import { demoId, type Choices } from '../../shared/demo/seeded.ts';
import { wallTimeOf } from '../../shared/localTime.ts';

/** Enough medical requests for a queue. */
const MAX_MEDICALS = 12;
const AT_ONCE = 500;
const certificateId = (index: number): string => demoId('certificates', index);

/** A placeholder page; the demonstration contains no real certificate. */
function certificate(): Buffer {
  const stream = 'BT /F1 18 Tf 72 760 Td (Demonstration: medical certificate) Tj ET';
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}

/** Stores the certificates of the medical requests and the evidence of the entitlements. */
export async function storeCertificates(files: FileStore): Promise<void> {
  const store = (id: string, resource: string, field: string): Promise<unknown> =>
    storeFile(
      files,
      { kind: 'file', accept: ['application/pdf'], maxMb: 10 },
      {
        id,
        name: 'medical-certificate.pdf',
        claimedType: 'application/pdf',
        bytes: certificate(),
        resource,
        field,
        by: null,
      },
    );
  for (let index = 0; index < MAX_MEDICALS; index += 1)
    await store(certificateId(index), 'medical-requests', 'certificate');
  for (const state of ['approved', 'submitted'])
    await store(demoId('evidence', state), 'exam-entitlements', 'evidence');
}

interface SittingSources {
  /** Of the examinations. */
  sessions: readonly DemoRecord[];
  papers: readonly DemoRecord[];
  entries: readonly DemoRecord[];
  /** Claims that the hall ledger already holds. */
  occupancy: readonly DemoRecord[];
  now: Date;
  choices: Choices;
}

/** The eligibility of an examination being marked: students below the minimum sat with permission. */
function eligibilities({ sessions, papers, entries, choices, now }: SittingSources): DemoRecord[] {
  const marking = sessions.find(({ status }) => status === 'marking');
  const offeringOf = new Map(
    papers
      .filter(({ examSession }) => examSession === marking?.id)
      .map(({ id, offering }) => [id, offering]),
  );
  const published = new Date(now.getTime() - 130 * DAY_MS).toISOString();
  return entries.flatMap((entry): DemoRecord[] => {
    const offering = offeringOf.get(entry['paper'] as string);
    if (offering === undefined || entry['attemptKind'] !== 'proper') return [];
    const excused = choices.chance(0.15) ? 1 : 0;
    const facts = {
      planned: 15,
      held: 15,
      attended: choices.chance(0.06) ? choices.between(8, 10) : choices.between(12, 15 - excused),
      excused,
      assignmentsDue: 2,
      assignmentsDone: choices.chance(0.08) ? 1 : 2,
    };
    const decided = eligibilityOf('exam', facts, USUAL_ELIGIBILITY);
    const state: EligibilityState = decided.byRules === 'autoNo' ? 'granted' : 'autoOk';
    return [
      {
        id: demoId('eligibilities', entry.id),
        offering,
        student: entry['student'],
        kind: 'exam',
        state,
        byRules: decided.byRules,
        facts: decided.facts,
        ruleSet: demoId('rule-sets', 'ELIGIBILITY'),
        computedAt: published,
        publishedAt: published,
        appealUntil: published,
        ...(state === 'granted'
          ? {
              note: 'Absences for the inter-university games were accepted.',
              decisionReference: 'FB 214/7',
              decidedBy: demoId('users', 'dean'),
              decidedAt: published,
            }
          : {}),
      },
    ];
  });
}

type Stage = 'submitted' | 'certified' | 'boardAccepted' | 'rejected';
const SITTING: Readonly<Record<Stage, string>> = {
  submitted: 'medicalPending',
  certified: 'medicalPending',
  boardAccepted: 'medicalAccepted',
  rejected: 'medicalRejected',
};

/**
 * Requests in every state, one of the first demonstration student; the second one missed a paper
 * and has filed none.
 */
function medicals({ sessions, papers, entries, now }: SittingSources): DemoBatch[] {
  const marking = sessions.find(({ status }) => status === 'marking');
  const paperOf = new Map(
    papers
      .filter(({ examSession }) => examSession === marking?.id)
      .map((paper) => [paper.id, paper]),
  );
  const sat = entries.filter(({ paper }) => paperOf.has(paper as string));
  const of = (name: string): DemoRecord | undefined =>
    sat.find(({ student }) => student === demoId('students', name));
  const [kasun, fathima] = [of('student'), of('student2')];
  const missed = sat.filter(
    ({ id, sitting }) =>
      id !== kasun?.id &&
      id !== fathima?.id &&
      (sitting === 'medicalPending' || sitting === 'absent'),
  );
  const pending = missed.filter(({ sitting }) => sitting === 'medicalPending');
  const absent = missed.filter(({ sitting }) => sitting === 'absent');
  const wanted: (readonly [DemoRecord, Stage])[] = [
    ...(kasun ? [[kasun, 'certified'] as const] : []),
    ...pending.map((entry, index) => [entry, index % 2 === 0 ? 'submitted' : 'certified'] as const),
    ...absent.slice(0, 2).map((entry) => [entry, 'rejected'] as const),
    ...absent.slice(2, 5).map((entry) => [entry, 'boardAccepted'] as const),
  ];
  const asked = wanted.slice(0, MAX_MEDICALS);
  const records = asked.map(([entry, state], index): DemoRecord => {
    const paper = paperOf.get(entry['paper'] as string);
    const day =
      typeof paper?.['startsAt'] === 'string'
        ? wallTimeOf(paper['startsAt']).date
        : now.toISOString().slice(0, 10);
    const isDecided = state === 'boardAccepted' || state === 'rejected';
    return {
      id: demoId('medical-requests', entry.id),
      student: entry['student'],
      examSession: marking?.id,
      startsOn: addDays(day, -1),
      endsOn: addDays(day, 3),
      papers: [entry.id],
      issuer:
        index % 3 === 0
          ? 'Teaching Hospital Karapitiya'
          : index % 3 === 1
            ? 'University Medical Officer'
            : 'Base Hospital Matara',
      certificate: { id: certificateId(index) },
      state,
      submittedAt: new Date(Date.parse(`${day}T05:00:00Z`) + (index % 9) * DAY_MS).toISOString(),
      isLate: index % 5 === 4,
      lateReason: index % 5 === 4 ? 'I was in hospital until the day before yesterday.' : null,
      ...(isDecided
        ? {
            decisionReference: `FB 21${index}/4`,
            answer: state === 'rejected' ? 'The certificate covers other days.' : null,
          }
        : {}),
    };
  });
  const changed = [
    ...asked.map(([entry, state]): DemoRecord => ({ id: entry.id, sitting: SITTING[state] })),
    ...(fathima ? [{ id: fathima.id, sitting: 'absent' }] : []),
  ];
  // Pending candidates without a request were absent.
  const unasked = pending
    .filter((entry) => !asked.some(([other]) => other.id === entry.id))
    .map((entry): DemoRecord => ({ id: entry.id, sitting: 'absent' }));
  return [
    { resource: 'exam-registrations', update: true, records: [...changed, ...unasked] },
    { resource: 'medical-requests', records },
  ];
}

const EXTRA_PER_HOUR = 15;

/** One student with extra time in the coming examination, and one who has asked for it. */
function entitlements({ sessions, papers, entries, now }: SittingSources): DemoRecord[] {
  const coming = sessions.findLast(({ status }) => status === 'registration');
  const sat = new Set(
    papers.filter(({ examSession }) => examSession === coming?.id).map(({ id }) => id),
  );
  const own = ['student', 'student2'].map((name) => demoId('students', name));
  const students = entries
    .filter(({ paper, student }) => sat.has(paper as string) && !own.includes(student as string))
    .map(({ student }) => student as string);
  const [first, second] = new Set(students);
  const today = now.toISOString().slice(0, 10);
  const of = (student: string, state: string): DemoRecord => ({
    id: demoId('exam-entitlements', state),
    student,
    issuer: 'University Medical Officer',
    evidence: { id: demoId('evidence', state) },
    remarks: 'More time for writing after a hand injury.',
    state,
    sitsApart: false,
  });
  return [
    ...(first === undefined
      ? []
      : [
          {
            ...of(first, 'approved'),
            minutesPerHour: EXTRA_PER_HOUR,
            validFrom: addDays(today, -30),
            validTo: addDays(today, 335),
            decisionReference: 'FB 218/3',
          },
        ]),
    ...(second === undefined ? [] : [of(second, 'submitted')]),
  ];
}

/**
 * Coming papers claim their halls until their last candidate ends; where a class or booking holds
 * the hall, the paper stays unassigned.
 */
function ledger(
  { papers, entries, occupancy, now }: SittingSources,
  entitled: readonly DemoRecord[],
): DemoBatch[] {
  const slow = new Set(
    entitled.filter(({ state }) => state === 'approved').map(({ student }) => student),
  );
  const longer = new Set(
    entries.filter(({ student }) => slow.has(student)).map(({ paper }) => paper),
  );
  const taken = new Map<string, [from: number, to: number][]>();
  const claim = (hall: string, from: number, to: number): boolean => {
    const held = taken.get(hall) ?? [];
    if (held.some(([start, end]) => from < end && start < to)) return false;
    taken.set(hall, [...held, [from, to]]);
    return true;
  };
  const moment = (record: DemoRecord, field: string): number => Date.parse(record[field] as string);
  for (const record of occupancy)
    if (record['state'] === 'confirmed')
      taken.set(record['hall'] as string, [
        ...(taken.get(record['hall'] as string) ?? []),
        [moment(record, 'startsAt'), moment(record, 'endsAt')],
      ]);
  const claims: DemoRecord[] = [];
  const homeless: DemoRecord[] = [];
  for (const paper of papers.filter(
    ({ startsAt }) => typeof startsAt === 'string' && Date.parse(startsAt) > now.getTime(),
  )) {
    const halls = paper['halls'] as string[];
    const [hall] = halls;
    const [from, to] = [moment(paper, 'startsAt'), moment(paper, 'endsAt')];
    const until = longer.has(paper.id) ? to + ((to - from) * EXTRA_PER_HOUR) / 60 : to;
    if (hall !== undefined && claim(hall, from, until)) {
      claims.push({
        id: demoId('occupancy', paper.id),
        hall,
        startsAt: paper['startsAt'],
        endsAt: new Date(until).toISOString(),
        kind: 'exam',
        state: 'confirmed',
        paper: paper.id,
        lane: 1,
      });
    } else if (halls.length > 0) homeless.push({ id: paper.id, halls: [] });
  }
  return [
    { resource: 'papers', update: true, records: homeless },
    { resource: 'occupancy', records: claims },
  ];
}

/**
 * The surroundings of the examinations: eligibility, medical requests, and the halls of coming
 * papers.
 */
export function* demoSittings(sources: SittingSources): Generator<DemoBatch> {
  const lists = eligibilities(sources);
  for (let start = 0; start < lists.length; start += AT_ONCE)
    yield { resource: 'eligibilities', records: lists.slice(start, start + AT_ONCE) };
  yield* medicals(sources);
  const entitled = entitlements(sources);
  yield { resource: 'exam-entitlements', records: entitled };
  yield* ledger(sources, entitled);
}
