import { VERBS, type Verb, type Grant } from '../../../contract/model/privileges.ts';
import type { ResourceDeclaration } from '../../../contract/model/resource.ts';
import type { Where } from '../../../contract/model/where.ts';

/** What one grant allows for one verb. */
export interface GrantCell {
  /** `null`: every row. */
  rows: Where | null;
  /** The fields it is limited to; `null`: all fields. */
  fields: readonly string[] | null;
  preset: Readonly<Record<string, unknown>> | null;
}

export interface GrantRow {
  privilege: string;
  cells: Readonly<Record<Verb, readonly GrantCell[]>>;
}

const WRITING: readonly Verb[] = ['create', 'edit'];
const CLOSED_IF_READ_ONLY: readonly Verb[] = ['create', 'edit', 'delete', 'import'];

const fieldsOf = (grant: Grant, verb: Verb): readonly string[] | null => {
  if (WRITING.includes(verb)) return grant.write ?? null;
  return verb === 'delete' || verb === 'import' ? null : (grant.read ?? null);
};

/** The grants of a resource by key and verb, in declaration order. */
export function grantMatrix({
  access,
  readOnly = false,
}: Pick<ResourceDeclaration, 'access' | 'readOnly'>): GrantRow[] {
  const keys = [...new Set(access.map(({ privilege }) => privilege))];
  const cellsOf = (privilege: string, verb: Verb): GrantCell[] =>
    access
      .filter(
        (grant) =>
          grant.privilege === privilege &&
          (grant.can === 'all' || grant.can.includes(verb)) &&
          !(readOnly && CLOSED_IF_READ_ONLY.includes(verb)),
      )
      .map((grant) => ({
        rows: grant.rows ?? null,
        fields: fieldsOf(grant, verb),
        preset: verb === 'create' ? (grant.preset ?? null) : null,
      }));
  return keys.map((privilege) => ({
    privilege,
    cells: Object.fromEntries(VERBS.map((verb) => [verb, cellsOf(privilege, verb)])) as Record<
      Verb,
      GrantCell[]
    >,
  }));
}
