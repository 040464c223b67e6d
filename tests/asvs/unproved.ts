import type { Evidence, Requirement } from './asvsPage.ts';

/** A test of a run, with its own name and those of the groups that it is in. */
export interface RunTest {
  file: string;
  names: readonly string[];
  isPassed: boolean;
}

export interface Proof extends Evidence {
  id: string;
}

/** The name of a table's cases; `%s` and the like stand for any text. */
const pattern = (name: string): RegExp =>
  new RegExp(
    `^${name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(/%[sdifjop]/g, '.*')}$`,
    's',
  );

/** The tests that stand behind requirements. */
export const proofsOf = (requirements: readonly Requirement[]): Proof[] =>
  requirements.flatMap(({ id, evidence = [] }) =>
    evidence.filter(({ file }) => !file.endsWith('.md')).map((each) => ({ id, ...each })),
  );

/** The proofs that did not run or did not pass. */
export const unproved = (proofs: readonly Proof[], tests: readonly RunTest[]): Proof[] =>
  proofs.filter(({ file, name }) => {
    const wanted = pattern(name);
    const own = tests.filter(
      (test) => test.file === file && test.names.some((each) => wanted.test(each)),
    );
    return own.length === 0 || own.some(({ isPassed }) => !isPassed);
  });
