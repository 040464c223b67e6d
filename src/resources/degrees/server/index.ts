import { type AreaServer, colomboDay, envelope, isUuid } from '../../../../gateway/index.ts';
import { PortalError } from '../../../contract/model/errors.ts';
import { courseUnitsExtension } from './extensions.ts';
import { readCredits } from './readCredits.ts';

const KEY = 'DEGREE_VS_COURSE_VIEW';

export const degreesServer: AreaServer = {
  extensions: () => [courseUnitsExtension],
  routes: (api, server) => {
    api.get('/curriculum-credits', async (request) => {
      const { person } = await server.authenticate(request);
      if (!person.privileges.has(KEY))
        throw new PortalError('FORBIDDEN', { details: { needs: [KEY] } });
      const { curriculum: wanted } = request.query as { curriculum?: unknown };
      if (wanted !== undefined && !isUuid(wanted))
        throw new PortalError('BAD_REQUEST', { details: { curriculum: 'an id is expected' } });
      return envelope(
        await server.database.transaction(
          (client) => readCredits(client, wanted ?? null, colomboDay(server.now())),
          { readOnly: true },
        ),
      );
    });
  },
  formerCalls: [
    {
      method: 'get',
      path: '/curriculum-credits',
      summary:
        'Credits of a curriculum by level and semester, and which batches can still reach them',
      query: ['curriculum'],
    },
  ],
};
