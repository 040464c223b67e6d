import type { Reporter, TestCase, TestModule } from 'vitest/node';
import { allRequirements } from './asvsPage.ts';
import { proofsOf, unproved } from './unproved.ts';

/** What a test is called, with the groups that it is in. */
function namesOf(test: TestCase): string[] {
  const names = [test.name];
  for (let at = test.parent; at.type === 'suite'; at = at.parent) names.push(at.name);
  return names;
}

/**
 * Fails a run of all tests in which a test that `docs/asvs.md` names did not pass. Says nothing
 * about a run of some.
 */
export default class AsvsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const ran = new Set(modules.map(({ relativeModuleId }) => relativeModuleId));
    const proofs = proofsOf(allRequirements);
    if (proofs.some(({ file }) => !ran.has(file))) return;
    const tests = modules.flatMap((module) =>
      [...module.children.allTests()].map((test) => ({
        file: module.relativeModuleId,
        names: namesOf(test),
        isPassed: test.result().state === 'passed',
      })),
    );
    const missing = unproved(proofs, tests);
    for (const { id, file, name } of missing)
      console.error(`ASVS ${id} is not held: ${file} – ${name}`);
    if (missing.length > 0) process.exitCode = 1;
    else console.log(`ASVS: all ${proofs.length} tests named by docs/asvs.md passed`);
  }
}
