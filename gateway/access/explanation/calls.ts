import { ANSWER_KEYS } from '../../../src/contract/model/accessExplanationPage.ts';
import {
  type Catalogue,
  isAssignment,
  isView,
  type Screen,
} from '../../../src/contract/model/catalogue.ts';
import { orNotFound, PortalError } from '../../../src/contract/model/errors.ts';
import * as api from '../../../src/contract/wire/calls/accessExplanationCalls.ts';
import type { QueryOf } from '../../../src/contract/wire/calls/defineCall.ts';
import { explainViolation } from '../../db/violations.ts';
import { assertPrivileges } from '../../records/authorise/assertPrivileges.ts';
import { assertAllowed, decideAccess } from '../../records/authorise/authorise.ts';
import { rehearsing } from '../../records/authorise/stepUp.ts';
import { implementCalls } from '../../records/calls/implementCalls.ts';
import { assertOpen } from '../../records/routes/assignmentRoutes.ts';
import { parseChange, resolveAssignment } from '../../records/run/assignments.ts';
import { explainAccess } from './explainAccess.ts';
import { readPeople } from './people.ts';
import { previewRuleChange } from './previewRuleChange.ts';
import type { Question } from './question.ts';
import { whoCan } from './whoCan.ts';

/** For a screen of a resource the question is about its list; for any other about its keys only. */
function screenQuestion(catalogue: Catalogue, path: string): Question | Screen {
  const screen = orNotFound(catalogue.screens.get(path));
  if (isView(screen))
    return { resource: screen.resource, verb: 'list', field: null, view: screen.name, screen };
  const join = isAssignment(screen)
    ? catalogue.resources.get(screen.assignment.through)
    : undefined;
  return join ? { resource: join, verb: 'list', field: null, view: undefined, screen } : screen;
}

function questionOf(
  catalogue: Catalogue,
  { resource: name, verb, field, view, screen }: QueryOf<typeof api.explainAccess>,
): Question | Screen {
  if (screen !== undefined) return screenQuestion(catalogue, screen);
  const resource = orNotFound(catalogue.resources.get(name ?? ''));
  if (verb === undefined) throw new PortalError('BAD_REQUEST', { details: { parameter: 'verb' } });
  if (field !== undefined && !Object.hasOwn(resource.fields, field))
    throw new PortalError('BAD_REQUEST', { details: { parameter: 'field' } });
  if (view !== undefined && !Object.hasOwn(resource.views ?? {}, view))
    throw new PortalError('BAD_REQUEST', { details: { parameter: 'view' } });
  return { resource, verb, field: field ?? null, view, screen: null };
}

/** Questions about permissions, answered from the same tables and functions that decide. */
export const accessExplanationCalls = implementCalls(api, {
  explainAccess: async ({ client, now, person: reader, where, ip, query, server }) => {
    const id = query.person ?? reader.userId;
    if (id !== reader.userId) assertPrivileges(reader, { all: ANSWER_KEYS });
    const question = questionOf(server.catalogue, query);
    const person = orNotFound((await readPeople(client, [id], now))[0]);
    const context = { person: reader, now, where, ip };
    return explainAccess({ client, server, context, person }, question, query.id ?? null);
  },

  whoCan: ({ client, now, person, where, ip, query, server }) => {
    const resource = orNotFound(server.catalogue.resources.get(query.resource));
    const context = { person, now, where, ip };
    const question = { resource, verb: query.verb, id: query.id };
    return whoCan({ client, server, context }, question);
  },

  previewRuleChange: async ({ person, now, where, ip, params, body, server }) => {
    const declaration = server.catalogue.assignments.get(params.assignment);
    if (!declaration?.rehearsed) throw new PortalError('NOT_FOUND');
    const assignment = resolveAssignment(server.catalogue, declaration);
    const context = { person, now, where, ip };
    assertOpen(assignment, context);
    assertAllowed(decideAccess(assignment.join, person.privileges), 'edit');
    const planned = { assignment, leftId: params.id, change: parseChange(body) };
    try {
      return await previewRuleChange(server, rehearsing(context), planned);
    } catch (error) {
      throw explainViolation(error, assignment.join, server.catalogue);
    }
  },
});
