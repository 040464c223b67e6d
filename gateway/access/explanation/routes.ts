import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Catalogue, Screen } from '../../../src/contract/model/catalogue.ts';
import { PortalError } from '../../../src/contract/model/errors.ts';
import { VERBS } from '../../../src/contract/model/privileges.ts';
import { ANSWER_KEYS } from '../../../src/contract/wire/accessExplanation.ts';
import type { Person } from '../../db/person.ts';
import { explainViolation } from '../../db/violations.ts';
import { assertOpen } from '../../records/assignmentRoutes.ts';
import { parseChange, resolveAssignment } from '../../records/authorise/assignments.ts';
import { assertAllowed, decideAccess } from '../../records/authorise/authorise.ts';
import type { ServerContext } from '../../records/context.ts';
import { recordId } from '../../records/readRoutes.ts';
import { envelope } from '../../records/shape/respond.ts';
import { assertPrivilege } from '../requestPerson.ts';
import { explainAccess } from './explainAccess.ts';
import { readPeople } from './people.ts';
import { previewRuleChange } from './previewRuleChange.ts';
import type { Question } from './question.ts';
import { whoCan } from './whoCan.ts';

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

const assertKeys = (person: Person): void =>
  ANSWER_KEYS.forEach((key) => assertPrivilege(person, key));

/** Answers about permission, from the tables and functions that decide: why, who, and what would be. */
export function accessExplanationRoutes(app: FastifyInstance, server: ServerContext): void {
  app.get('/permissions/why', async (request) => {
    const context = await server.authenticate(request);
    const query = readQuery(whyQuery, request.query);
    const id = query.person ?? context.person.userId;
    if (id !== context.person.userId) assertKeys(context.person);
    const question = questionOf(server.catalogue, query);
    const answer = await server.database.transaction(
      async (client) => {
        const [person] = await readPeople(client, [id], server.now());
        if (!person) throw new PortalError('NOT_FOUND');
        return explainAccess(
          { client, server: server, context, person, now: server.now() },
          question,
          query.id ?? null,
        );
      },
      { readOnly: true },
    );
    return envelope(answer);
  });

  app.get('/permissions/who', async (request) => {
    const context = await server.authenticate(request);
    assertKeys(context.person);
    const { resource: name, id, verb } = readQuery(whoQuery, request.query);
    const resource = server.catalogue.resources.get(name);
    if (!resource) throw new PortalError('NOT_FOUND');
    return envelope(
      await server.database.transaction(
        (client) =>
          whoCan({ client, server: server, context, now: server.now() }, resource, verb, id),
        { readOnly: true },
      ),
    );
  });

  for (const declaration of server.catalogue.assignments.values()) {
    if (!declaration.rehearsed) continue;
    const assignment = resolveAssignment(server.catalogue, declaration);
    app.post(`/assignments/${declaration.name}/:id/preview`, async (request) => {
      const context = await server.authenticate(request);
      assertOpen(assignment, context);
      assertAllowed(decideAccess(assignment.join, context.person.privileges), 'edit');
      try {
        return envelope(
          await previewRuleChange(
            server,
            context,
            assignment,
            recordId(request),
            parseChange(request.body),
          ),
        );
      } catch (error) {
        throw explainViolation(error, assignment.join, server.catalogue);
      }
    });
  }
}
