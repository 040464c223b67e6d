import type { Screen } from '../../../src/contract/model/catalogue.ts';
import type { Field } from '../../../src/contract/model/fields.ts';
import type { Verb, Grant } from '../../../src/contract/model/privileges.ts';
import type { ResourceDeclaration } from '../../../src/contract/model/resource.ts';
import { type HeldPrivileges, opensSome, rightsHeld } from '../../../src/contract/model/scopes.ts';
import type { WhereContext } from '../../../src/contract/model/where.ts';
import { whereOpen } from '../../../src/contract/model/workflow.ts';
import type { Obstacle } from '../../../src/contract/wire/calls/accessExplanationCalls.ts';
import {
  allows,
  includesField,
  decideAccess,
  grantsFitting,
  hasAny,
  mayFill,
  type Access,
  type RowRule,
} from '../../records/authorise/authorise.ts';

/** The subject of a question, without its user and record. */
export interface Question {
  resource: ResourceDeclaration;
  verb: Verb;
  field: string | null;
  view: string | undefined;
  screen: Screen | null;
}

const WRITING: readonly Verb[] = ['create', 'edit', 'delete', 'import'];
const isWriting = (verb: Verb): boolean => WRITING.includes(verb);

const fieldOf = ({ resource, field }: Question): Field | undefined =>
  field === null ? undefined : resource.fields[field];

/** Keys of which one is needed for the field itself. */
export const fieldKeysOf = (question: Question): readonly string[] =>
  fieldOf(question)?.[isWriting(question.verb) ? 'write' : 'read'] ?? [];

/** The grants that open the subject to holders of their keys; a scope narrows those of its holder. */
export const grantsFor = (
  { resource, verb, field }: Question,
  held: HeldPrivileges = new Set(),
): Grant[] =>
  resource.access
    .filter(
      (grant) =>
        allows(grant, verb) &&
        (field === null || includesField(isWriting(verb) ? grant.write : grant.read, field)),
    )
    .flatMap((grant) =>
      held.within?.has(grant.privilege) ? rightsHeld(resource, [grant], held) : [grant],
    );

/** Those of them under which this person can create. */
export const grantsOf = (
  question: Question,
  { keys, where }: Pick<Asked, 'keys' | 'where'>,
): Grant[] =>
  question.verb === 'create'
    ? grantsFitting(grantsFor(question, keys), where)
    : grantsFor(question, keys);

const isFixed = ({ verb }: Question, field: Field | undefined): boolean =>
  field !== undefined &&
  isWriting(verb) &&
  (field.readOnly === true || (verb !== 'create' && field.immutable === true));

/**
 * The part that a state could close: the field or the whole record; `null` if the question is about
 * neither.
 */
export const lockableOf = ({ resource, verb, field }: Question): string | null => {
  const name = verb === 'edit' ? (field ?? '*') : verb === 'delete' ? '*' : null;
  return name !== null && whereOpen(resource.workflow, name) ? name : null;
};

/** The decision without a record, by the gateway's own rules. */
export interface Decision {
  access: Access;
  /** Rows on which the verb is open, and rows on which the field is. */
  rows: RowRule;
  fieldRows: RowRule;
  obstacles: Obstacle[];
}

/** The person that a question is about. */
interface Asked {
  keys: HeldPrivileges;
  where: WhereContext;
  isActive: boolean;
}

function fieldRule(
  question: Question,
  access: Access,
  { keys, where }: Pick<Asked, 'keys' | 'where'>,
): RowRule {
  const { resource, verb, field } = question;
  if (field === null) return 'all';
  if (verb !== 'create') return (isWriting(verb) ? access.write : access.read)[field] ?? 'none';
  const [grant] = grantsFitting(access.create, where);
  return grant && mayFill(resource, grant, keys, field) ? 'all' : 'none';
}

/** Decides as for a request, and names the obstacles. */
export function decide(question: Question, { keys, where, isActive }: Asked): Decision {
  const { resource, verb, view, screen } = question;
  const via = screen?.via ?? (view === undefined ? [] : (resource.views?.[view]?.via ?? []));
  const isOpen = via.length === 0 || opensSome(resource, via, keys);
  const access = decideAccess(resource, keys, isOpen ? view : undefined);
  const rows: RowRule =
    verb !== 'create' ? access.rows[verb] : access.create.length > 0 ? 'all' : 'none';
  const fieldRows = fieldRule(question, access, { keys, where });
  const field = fieldOf(question);
  const obstacles: (Obstacle | false)[] = [
    !isActive && 'account',
    !isOpen && 'screen',
    resource.readOnly === true && isWriting(verb) && 'readOnly',
    rows === 'none' && !(resource.readOnly && isWriting(verb)) && 'noGrant',
    verb === 'create' &&
      rows !== 'none' &&
      grantsFitting(access.create, where).length === 0 &&
      'noOwnRecord',
    isFixed(question, field) && 'fieldFixed',
    field !== undefined &&
      !hasAny(fieldKeysOf(question).length > 0 ? fieldKeysOf(question) : undefined, keys) &&
      'fieldKey',
  ];
  const found = obstacles.filter((obstacle) => obstacle !== false);
  if (fieldRows === 'none' && found.length === 0) found.push('fieldGrant');
  return { access, rows, fieldRows, obstacles: found };
}
