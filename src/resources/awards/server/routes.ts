import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  assertPrivilege,
  type ServerContext,
  causeOf,
  colomboDay,
  type Person,
  recordId,
  envelope,
  isUuid,
} from '../../../../gateway/index.ts';
import { PortalError } from '../../../contract/model/errors.ts';
import { CHECKING, CONFIRMING, LISTING, LOOKING, OWN, RECOMMENDING, SEATING } from '../access.ts';
import {
  issueSheet,
  listGraduands,
  ownConvocation,
  readList,
  seatGraduands,
} from './convocation.ts';
import { finalResult, finalResults } from './overview.ts';
import { prepareAwards, recalculate } from './prepare.ts';
import { publicCheckRoutes } from './publicCheck.ts';

const idIn = (source: unknown, name: string): string | null => {
  const value = (source as Record<string, unknown> | null | undefined)?.[name];
  return typeof value === 'string' && isUuid(value) ? value : null;
};

/** The calls of final results and the convocation list beyond their records. */
export function awardRoutes(app: FastifyInstance, server: ServerContext): void {
  const { database, now } = server;
  const as = async (request: FastifyRequest, ...keys: readonly string[]): Promise<Person> => {
    const { person } = await server.authenticate(request);
    assertPrivilege(person, ...keys);
    return person;
  };
  const reading = { readOnly: true } as const;
  const looking = [LOOKING, CHECKING, RECOMMENDING, CONFIRMING] as const;

  app.get('/final-results', async (request) => {
    await as(request, ...looking);
    const wanted = { degree: idIn(request.query, 'degree'), batch: idIn(request.query, 'batch') };
    return envelope(
      await database.transaction(
        (client) => finalResults(client, wanted, colomboDay(now())),
        reading,
      ),
    );
  });
  app.get('/final-results/:id', async (request) => {
    await as(request, ...looking);
    return envelope(
      await database.transaction(
        (client) => finalResult(client, recordId(request), colomboDay(now())),
        reading,
      ),
    );
  });
  app.post('/final-results/awards', async (request) => {
    const person = await as(request, CHECKING);
    const [degree, batch] = [idIn(request.body, 'degree'), idIn(request.body, 'batch')];
    if (degree === null || batch === null)
      throw new PortalError('BAD_REQUEST', { details: { body: 'degree and batch: ids' } });
    return envelope(
      await database.transaction((client) =>
        prepareAwards(client, causeOf(person), degree, batch, colomboDay(now())),
      ),
      'Saved',
    );
  });
  app.post('/final-results/awards/:id/recalculation', async (request) => {
    const person = await as(request, CHECKING);
    await database.transaction((client) =>
      recalculate(client, causeOf(person), recordId(request), colomboDay(now())),
    );
    return envelope({}, 'Saved');
  });

  app.get('/convocation-list', async (request) => {
    await as(request, LISTING, SEATING);
    return envelope(
      await database.transaction(
        (client) => readList(client, idIn(request.query, 'convocation')),
        reading,
      ),
    );
  });
  app.get('/convocation-list/own', async (request) => {
    const person = await as(request, OWN);
    return envelope(
      await database.transaction(
        (client) => ownConvocation(client, person.studentId, now()),
        reading,
      ),
    );
  });
  app.post('/convocation-list/:id/graduands', async (request) => {
    const person = await as(request, SEATING);
    return envelope(
      {
        listed: await database.transaction((client) =>
          listGraduands(client, causeOf(person), recordId(request)),
        ),
      },
      'Saved',
    );
  });
  app.post('/convocation-list/:id/seats', async (request) => {
    const person = await as(request, SEATING);
    return envelope(
      {
        seated: await database.transaction((client) =>
          seatGraduands(client, causeOf(person), recordId(request)),
        ),
      },
      'Saved',
    );
  });
  app.post('/convocation-list/:id/sheets', async (request) => {
    const person = await as(request, SEATING);
    return envelope(
      await database.transaction((client) =>
        issueSheet(client, causeOf(person), recordId(request), now()),
      ),
      'Saved',
    );
  });
  publicCheckRoutes(app, server);
}
