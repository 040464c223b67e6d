import { exclusionStatements } from '../../gateway/db/exclusions.ts';
import { unpromptedStatements } from '../../gateway/db/unpromptedStatements.ts';
import type { Declared } from './declared.ts';

/** Warnings by pattern of the statement; the first match counts. */
const COSTS: readonly (readonly [RegExp, string])[] = [
  [/^DROP TABLE/i, 'DESTRUCTIVE: all rows of this table are lost'],
  [
    /DROP COLUMN/i,
    'DESTRUCTIVE: the values of this column are lost (for a renamed field, “npm run migration” asks at a terminal)',
  ],
  [/SET DATA TYPE/i, 'RISK: fails, or loses digits, if a value does not fit the new type'],
  [
    /ADD COLUMN .* NOT NULL(?!.*\b(DEFAULT|GENERATED)\b)/is,
    'RISK: fails while the table has rows, which have no value yet',
  ],
  [/SET NOT NULL/i, 'RISK: fails if a row has no value'],
  [/ADD CONSTRAINT .*\b(UNIQUE|EXCLUDE)\b/is, 'RISK: fails if existing rows violate it'],
  [/ADD CONSTRAINT .*\b(CHECK|FOREIGN KEY)\b/is, 'RISK: fails if an existing row violates it'],
];

const NEW_TABLE = /^CREATE TABLE "(\w+)"/;
const ALTERED_TABLE = /^ALTER TABLE (?:IF EXISTS )?"(\w+)"/;

/**
 * The statements of the next migration, with a warning above each risky one. Statements on new
 * tables are never risky.
 */
export async function tableChanges(before: Declared, after: Declared): Promise<string[]> {
  const { dropped, added } = exclusionStatements(
    before.recorded.exclusions,
    after.declared.exclusions,
  );
  const statements = [
    ...dropped,
    ...(await unpromptedStatements(before.recorded.snapshot, after.declared.snapshot)),
    ...added,
  ];
  const made = new Set(statements.flatMap((statement) => NEW_TABLE.exec(statement)?.[1] ?? []));
  return statements.flatMap((statement) => {
    const isOnNewTable = made.has(ALTERED_TABLE.exec(statement)?.[1] ?? '');
    const cost = isOnNewTable ? undefined : COSTS.find(([pattern]) => pattern.test(statement))?.[1];
    return [
      ...(cost === undefined ? [] : [`-- ${cost}`]),
      ...statement
        .trim()
        .split('\n')
        .map((line) => line.replace(/\t/g, '  ')),
    ];
  });
}
