import requirements from './requirements.json' with { type: 'json' };

/** A test of this name, or a table of tests, or a section of a document. */
export interface Evidence {
  file: string;
  name: string;
  /** What is read, where nothing is attacked. */
  reads?: string;
}

export interface Requirement {
  id: string;
  level: number;
  text: string;
  /** Absent: one of the reasons below. */
  evidence?: readonly Evidence[];
  /** Why it is not met. */
  open?: string;
  /** What of the installation decides it. */
  outside?: string;
  notApplicable?: string;
}

interface Chapter {
  chapter: string;
  title: string;
  requirements: readonly Requirement[];
}

export const chapters: readonly Chapter[] = requirements;
export const allRequirements: readonly Requirement[] = chapters.flatMap(
  (chapter) => chapter.requirements,
);

const ATTACKS = /^tests\/(gateway|browser)\/|\.(gateway|browser)\.test\.ts$/;
const READINGS = /^tests\/architecture\/|\.md$/;

/** An attack goes through HTTP or a browser; a reading looks at code, a document or a named thing. */
export function evidenceKind({ file, reads }: Evidence): 'attack' | 'reading' | 'rule' {
  if (ATTACKS.test(file)) return 'attack';
  return READINGS.test(file) || reads !== undefined ? 'reading' : 'rule';
}

type State = 'held' | 'open' | 'outside' | 'does not apply';

export function stateOf({ evidence, open, outside }: Requirement): State {
  if (evidence) return 'held';
  if (open !== undefined) return 'open';
  return outside === undefined ? 'does not apply' : 'outside';
}

const wordsOf = (evidence: Evidence): string => {
  const { file, name, reads } = evidence;
  const kind = evidenceKind(evidence);
  return `${reads === undefined ? kind : `${kind} of ${reads}`}: \`${file}\` – ${name}`;
};

function proofOf({ evidence, open, outside, notApplicable }: Requirement): string {
  if (evidence) return evidence.map(wordsOf).join('<br>');
  if (open !== undefined) return `**open**: ${open}`;
  return outside === undefined ? `does not apply: ${notApplicable}` : `outside: ${outside}`;
}

const row = (...cells: readonly unknown[]): string => `| ${cells.join(' | ')} |`;
const STATES: readonly State[] = ['held', 'open', 'outside', 'does not apply'];

const totals = (): string[] =>
  STATES.map((state) =>
    row(
      state,
      ...[1, 2].map(
        (level) =>
          allRequirements.filter((each) => each.level === level && stateOf(each) === state).length,
      ),
    ),
  );

/** The page `docs/asvs.md`, apart from the padding of its tables. */
export const asvsPage = (): string =>
  [
    '# OWASP ASVS 5.0',
    '',
    'Levels 1 and 2. Written by `npm run asvs` from `tests/asvs/requirements.json`. A requirement is _held_ by an attack through HTTP or a browser, or by a reading of code or of a document; a rule alone is not enough. `npm test` fails if a test named here did not run or did not pass. _Outside_ depends on the installation; _open_ is not met. Of V10 the rows of resource servers and providers (10.3, 10.4, 10.6, 10.7) are left out, and V17 (WebRTC): the portal is neither.',
    '',
    row('', 'level 1', 'level 2'),
    row('---', '---', '---'),
    ...totals(),
    '',
    ...chapters.flatMap(({ chapter, title, requirements: own }) => [
      `## ${chapter} ${title}`,
      '',
      row('requirement', 'level', 'in short', 'held by'),
      row('---', '---', '---', '---'),
      ...own.map((each) => row(each.id, each.level, each.text, proofOf(each))),
      '',
    ]),
  ].join('\n');
