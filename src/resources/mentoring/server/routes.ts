import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  demandPrivilege,
  decideAccess,
  demand,
  type RequestContext,
  type Gateway,
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
export function mentorRoutes(app: FastifyInstance, gateway: Gateway): void {
  const assignments = gateway.catalogue.resources.get('mentor-assignments');
  if (!assignments) throw new TypeError('the resource “mentor-assignments” is not declared');
  const today = (): string => colomboDay(gateway.now());
  const reading = { readOnly: true } as const;

  /** Whoever sees every assignment, and may do these things with it. */
  const enter = async (
    request: FastifyRequest,
    verbs: readonly Verb[],
  ): Promise<RequestContext> => {
    const asking = await gateway.ask(request);
    const access = decideAccess(assignments, asking.person.privileges, 'main');
    for (const verb of verbs) demand(access, verb);
    if (verbs.some((verb) => verb !== 'create' && access.rows[verb] !== 'all'))
      throw new PortalError('FORBIDDEN', { details: { needs: ['MENTOR_VIEW'] } });
    return asking;
  };

  app.get('/mentoring/overview', async (request) => {
    await enter(request, ['list']);
    return envelope(
      await gateway.database.transaction((client) => mentoringOverview(client, today()), reading),
    );
  });

  app.post('/mentoring/distribution', async (request) => {
    await enter(request, ['list', 'create', 'edit']);
    const wanted = distributionRequest(request.body, today());
    return envelope(
      await gateway.database.transaction((client) => previewDistribution(client, wanted), reading),
    );
  });

  app.post('/mentoring/distribution/apply', async (request) => {
    await enter(request, ['list', 'create', 'edit']);
    const wanted = distributionRequest(request.body, today());
    return envelope(
      await inTransaction(
        gateway,
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
    const { person } = await gateway.ask(request);
    demandPrivilege(person, 'MENTORING_STUDENTS');
    const { staffId } = person;
    if (staffId === null) return envelope([]);
    return envelope(
      await gateway.database.transaction(
        (client) => menteesOf(client, staffId, today(), gateway.now()),
        reading,
      ),
    );
  });
}
