import type { ResourceDeclaration } from '../../../contract/model/resource.ts';

const SHOWN_ELSEWHERE: readonly string[] = [
  'name',
  'path',
  'title',
  'fields',
  'access',
  'views',
  'readOnly',
  'workflow',
];

/** Whatever else a declaration says, so that a new rule shows itself without a line here. */
export const furtherRules = (declaration: ResourceDeclaration): [string, unknown][] =>
  Object.entries(declaration).filter(
    ([name, value]) => !SHOWN_ELSEWHERE.includes(name) && value !== undefined,
  );
