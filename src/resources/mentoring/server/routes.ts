import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  assertPrivilege,
  decideAccess,
  assertAllowed,
  type RequestContext,
  type ServerContext,
  colomboDay,
  envelope,
  inTransaction,
} from '../../../../gateway/index.ts';
import { PortalError } from '../../../contract/model/errors.ts';
import type { Verb } from '../../../contract/model/privileges.ts';
import { applyDistribution, distributionRequest, previewDistribution } from './distribution.ts';
import { menteesOf } from './mentees.ts';
import { mentoringOverview } from './overview.ts';

/** The calls behind the two screens of mentoring. What is one record goes through the resources. */
export function mentorRoutes(app: FastifyInstance, server: ServerContext): void {
  const assignments = server.catalogue.resources.get('mentor-assignments');
  if (!assignments) throw new TypeError('the resource “mentor-assignments” is not declared');
  const today = (): string => colomboDay(server.now());
  const reading = { readOnly: true } as const;

  /** Whoever sees every assignment, and may do these things with it. */
  const enter = async (
    request: FastifyRequest,
    verbs: readonly Verb[],
  ): Promise<RequestContext> => {
    const context = await server.authenticate(request);
    const access = decideAccess(assignments, context.person.privileges, 'main');
    for (const verb of verbs) assertAllowed(access, verb);
    if (verbs.some((verb) => verb !== 'create' && access.rows[verb] !== 'all'))
      throw new PortalError('FORBIDDEN', { details: { needs: ['MENTOR_VIEW'] } });
    return context;
  };

  app.get('/mentoring/overview', async (request) => {
    await enter(request, ['list']);
    return envelope(
      await server.database.transaction((client) => mentoringOverview(client, today()), reading),
    );
  });

  app.post('/mentoring/distribution', async (request) => {
    await enter(request, ['list', 'create', 'edit']);
    const wanted = distributionRequest(request.body, today());
    return envelope(
      await server.database.transaction((client) => previewDistribution(client, wanted), reading),
    );
  });

  app.post('/mentoring/distribution/apply', async (request) => {
    await enter(request, ['list', 'create', 'edit']);
    const wanted = distributionRequest(request.body, today());
    return envelope(
      await inTransaction(
        server,
        assignments,
        request,
        (write) => applyDistribution(write, wanted),
        'main',
      ),
      'Saved',
    );
  });

  // Marks and referrals are nobody's business who looks through other eyes.
  app.get('/mentoring/mentees', { config: { whileViewing: 'closed' } }, async (request) => {
    const { person } = await server.authenticate(request);
    assertPrivilege(person, 'MENTORING_STUDENTS');
    const { staffId } = person;
    if (staffId === null) return envelope([]);
    return envelope(
      await server.database.transaction(
        (client) => menteesOf(client, staffId, today(), server.now()),
        reading,
      ),
    );
  });
}
