import type { BrokenGround, BrokenStudent, LedgerHead, Verification } from '../api.ts';

const FAULTS: Readonly<Record<BrokenStudent['fault'], string>> = {
  missing: 'a row before is gone',
  changed: 'is not what was written',
  grade: 'the grade on record is another',
};

const headLines = ({
  day,
  students,
  sittings,
  hash,
  publications,
  chain,
}: LedgerHead): string[] => [
  `Head of the ledger at the end of ${day}: ${hash} (${sittings} sittings of ${students} students). It must be the one that was mailed.`,
  `Chain of publications at the end of ${day}: ${chain ?? 'none'} (${publications} publications and withdrawals).`,
];

const more = ({ count, named }: { count: number; named: readonly unknown[] }): string[] =>
  count > named.length ? [`  … and ${count - named.length} more`] : [];

function rowLines({ students, sittings, brokenStudents }: Verification): string[] {
  const walked = `${sittings} sittings of ${students} students`;
  if (brokenStudents.count === 0)
    return [`Sound: ${walked}; every row is what was written, and every grade is that of its row.`];
  return [
    `TAMPERED WITH: ${brokenStudents.count} of ${students} students with ${sittings} sittings. The first broken row of each:`,
    ...brokenStudents.named.map(
      ({ student, registrationNumber, sequence, fault }) =>
        `  ${registrationNumber} [${student}]: row ${sequence}: ${FAULTS[fault]}`,
    ),
    ...more(brokenStudents),
  ];
}

const GROUNDS: Readonly<Record<BrokenGround['kind'], string>> = {
  entry: 'the row of the countersigned entry',
  rescrutiny: 'the row of the re-scrutiny',
  release: 'the link of the publication or withdrawal of the release',
};

function groundLines({ brokenGrounds }: Verification): string[] {
  if (brokenGrounds.count === 0)
    return ['Sound: every decision that changed the record has its row there.'];
  return [
    `TAMPERED WITH: ${brokenGrounds.count} decisions that changed the record are not found there:`,
    ...brokenGrounds.named.map(({ kind, record }) => `  ${GROUNDS[kind]} ${record} is gone`),
    ...more(brokenGrounds),
  ];
}

function publicationLines({ publications, brokenPublications }: Verification): string[] {
  if (brokenPublications.count === 0)
    return [
      `Sound: ${publications} publications and withdrawals; the ledger has the head and the lines that it had after each.`,
    ];
  return [
    `TAMPERED WITH: after ${brokenPublications.count} of ${publications} publications and withdrawals the ledger no longer has the head or the lines that it had:`,
    `  ${brokenPublications.named.map(({ position }) => position).join(', ')}`,
    ...more(brokenPublications),
  ];
}

/** The verification of the ledger in lines, for the operator. */
export const ledgerLines = (found: Verification): string[] => [
  ...rowLines(found),
  ...groundLines(found),
  ...publicationLines(found),
  ...(found.head ? headLines(found.head) : []),
];
