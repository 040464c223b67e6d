import type { ResourceDeclaration } from '../../../contract/model/resource.ts';

const SHOWN_BY_OTHER_PARTS: readonly string[] = [
  'name',
  'path',
  'title',
  'fields',
  'access',
  'views',
  'readOnly',
  'workflow',
];

/** All other rules of a declaration, so that a new rule is shown without a change here. */
export const furtherRules = (declaration: ResourceDeclaration): [string, unknown][] =>
  Object.entries(declaration).filter(
    ([name, value]) => !SHOWN_BY_OTHER_PARTS.includes(name) && value !== undefined,
  );
