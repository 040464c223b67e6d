import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Catalogue, Screen } from '../../../src/contract/model/catalogue.ts';
import { PortalError } from '../../../src/contract/model/errors.ts';
import { VERBS } from '../../../src/contract/model/privileges.ts';
import { ANSWER_KEYS } from '../../../src/contract/wire/permissionAnswers.ts';
import type { Person } from '../../db/person.ts';
import { explainViolation } from '../../db/violations.ts';
import { demandOpen } from '../../records/assignmentRoutes.ts';
import { parseChange, resolveAssignment } from '../../records/authorise/assignments.ts';
import { demand, decideAccess } from '../../records/authorise/authorise.ts';
import type { Gateway } from '../../records/gateway.ts';
import { recordId } from '../../records/readRoutes.ts';
import { envelope } from '../../records/shape/respond.ts';
import { demandPrivilege } from '../requestPerson.ts';
import { readPeople } from './people.ts';
import { rehearse } from './preview.ts';
import type { Question } from './question.ts';
import { whoMay } from './who.ts';
import { why } from './why.ts';

const whyQuery = z.strictObject({
  person: z.uuid().toLowerCase().optional(),
  resource: z.string().optional(),
  verb: z.enum(VERBS).optional(),
  id: z.uuid().toLowerCase().optional(),
  field: z.string().optional(),
  view: z.string().optional(),
  screen: z.string().optional(),
});
const whoQuery = z.strictObject({
  resource: z.string(),
  id: z.uuid().toLowerCase(),
  verb: z.enum(VERBS).default('show'),
});

function readQuery<Schema extends z.ZodType>(schema: Schema, query: unknown): z.output<Schema> {
  const result = schema.safeParse(query);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new PortalError('BAD_REQUEST', {
    details: {
      parameter:
        issue?.code === 'unrecognized_keys' ? issue.keys.join(', ') : (issue?.path.join('.') ?? ''),
    },
  });
}

/**
 * A screen over a resource is a question about its list; one without is a question about its keys
 * alone.
 */
function screenQuestion(catalogue: Catalogue, path: string): Question | Screen {
  const screen = catalogue.screens.get(path);
  if (!screen) throw new PortalError('NOT_FOUND');
  if (screen.kind === 'view')
    return { resource: screen.resource, verb: 'list', field: null, view: screen.name, screen };
  const join =
    screen.kind === 'assignment' ? catalogue.resources.get(screen.assignment.through) : undefined;
  return join ? { resource: join, verb: 'list', field: null, view: undefined, screen } : screen;
}

function questionOf(
  catalogue: Catalogue,
  { resource: name, verb, field, view, screen }: z.output<typeof whyQuery>,
): Question | Screen {
  if (screen !== undefined) return screenQuestion(catalogue, screen);
  const resource = catalogue.resources.get(name ?? '');
  if (!resource) throw new PortalError('NOT_FOUND');
  if (verb === undefined) throw new PortalError('BAD_REQUEST', { details: { parameter: 'verb' } });
  if (field !== undefined && !Object.hasOwn(resource.fields, field))
    throw new PortalError('BAD_REQUEST', { details: { parameter: 'field' } });
  if (view !== undefined && !Object.hasOwn(resource.views ?? {}, view))
    throw new PortalError('BAD_REQUEST', { details: { parameter: 'view' } });
  return { resource, verb, field: field ?? null, view, screen: null };
}

const demandKeys = (person: Person): void =>
  ANSWER_KEYS.forEach((key) => demandPrivilege(person, key));

/** Answers about permission, from the tables and functions that decide: why, who, and what would be. */
export function permissionAnswerRoutes(app: FastifyInstance, gateway: Gateway): void {
  app.get('/permissions/why', async (request) => {
    const asking = await gateway.ask(request);
    const query = readQuery(whyQuery, request.query);
    const id = query.person ?? asking.person.userId;
    if (id !== asking.person.userId) demandKeys(asking.person);
    const question = questionOf(gateway.catalogue, query);
    const answer = await gateway.database.transaction(
      async (client) => {
        const [person] = await readPeople(client, [id], gateway.now());
        if (!person) throw new PortalError('NOT_FOUND');
        return why(
          { client, house: gateway, asking, person, now: gateway.now() },
          question,
          query.id ?? null,
        );
      },
      { readOnly: true },
    );
    return envelope(answer);
  });

  app.get('/permissions/who', async (request) => {
    const asking = await gateway.ask(request);
    demandKeys(asking.person);
    const { resource: name, id, verb } = readQuery(whoQuery, request.query);
    const resource = gateway.catalogue.resources.get(name);
    if (!resource) throw new PortalError('NOT_FOUND');
    return envelope(
      await gateway.database.transaction(
        (client) =>
          whoMay({ client, house: gateway, asking, now: gateway.now() }, resource, verb, id),
        { readOnly: true },
      ),
    );
  });

  for (const declaration of gateway.catalogue.assignments.values()) {
    if (!declaration.rehearsed) continue;
    const assignment = resolveAssignment(gateway.catalogue, declaration);
    app.post(`/assignments/${declaration.name}/:id/preview`, async (request) => {
      const asking = await gateway.ask(request);
      demandOpen(assignment, asking);
      demand(decideAccess(assignment.join, asking.person.privileges), 'edit');
      try {
        return envelope(
          await rehearse(gateway, asking, assignment, recordId(request), parseChange(request.body)),
        );
      } catch (error) {
        throw explainViolation(error, assignment.join, gateway.catalogue);
      }
    });
  }
}
