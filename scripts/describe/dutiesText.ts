import { checkDuties } from '../../src/contract/checks/checkDuties.ts';
import type { DutiesDeclaration, Separation } from '../../src/contract/model/duties.ts';
import type { ResourceDeclaration } from '../../src/contract/model/resource.ts';

const indented = (lines: readonly string[]): string[] => lines.map((line) => `  ${line}`);

function howApart(
  { duties }: DutiesDeclaration,
  { between, on, exceptions }: Separation,
): string[] {
  const [first, second] = between;
  if (on === 'person')
    return [
      'by person: no role holds keys of both; the start and each change of a role check it',
      ...(exceptions ?? []).map(
        ({ role, reason, until }) => `except the role “${role}” until ${until}: ${reason}`,
      ),
    ];
  const acts = duties[first]?.acts ?? {};
  return Object.entries(duties[second]?.acts ?? {})
    .filter(([resource]) => acts[resource])
    .map(
      ([resource, steps]) =>
        `on one record of ${resource}: ${steps.join(', ')} refuse the person who did ${acts[resource]?.join(', ')}`,
    );
}

/** The duties, the pairs that are kept apart and how, and the faults of the declaration. */
export function dutiesText(
  declared: DutiesDeclaration,
  resources: ReadonlyMap<string, ResourceDeclaration>,
  keys: ReadonlySet<string>,
): string {
  const faults = checkDuties(declared, resources, keys);
  return [
    'duties, with the privileges that open them',
    ...Object.entries(declared.duties).map(
      ([duty, { keys: own }]) => `  ${duty}: ${own.join(', ')}`,
    ),
    '',
    'kept apart',
    ...declared.apart.flatMap((pair) => [
      `  ${pair.between.join(' | ')}`,
      ...indented(indented(howApart(declared, pair))),
    ]),
    '',
    ...(faults.length === 0 ? ['no faults'] : ['faults', ...indented(faults)]),
  ].join('\n');
}
