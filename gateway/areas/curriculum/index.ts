import { PortalError } from '../../../src/contract/errors.ts';
import { colomboDay } from '../../pipeline/person.ts';
import { envelope } from '../../pipeline/respond.ts';
import { isUuid } from '../../pipeline/uuid.ts';
import type { GatewayArea } from '../area.ts';
import { courseUnitsExtension } from './extensions.ts';
import { readCredits } from './readCredits.ts';
import { readStudentCredits } from './studentCredits.ts';

const KEY = 'DEGREE_VS_COURSE_VIEW';
const OWN_KEYS = ['CO_REG_VIEW', 'PROFILE_VIEW'];
const RESULTS_KEY = 'EARNED_GRADES_VIEW';

export const curriculum: GatewayArea = {
  extensions: () => [courseUnitsExtension],
  routes: (api, gateway) => {
    api.get('/curriculum-credits', async (request) => {
      const { person } = await gateway.ask(request);
      if (!person.privileges.has(KEY))
        throw new PortalError('FORBIDDEN', { details: { needs: [KEY] } });
      const { curriculum: wanted } = request.query as { curriculum?: unknown };
      if (wanted !== undefined && !isUuid(wanted))
        throw new PortalError('BAD_REQUEST', { details: { curriculum: 'an id is expected' } });
      return envelope(
        await gateway.database.transaction(
          (client) => readCredits(client, wanted ?? null, colomboDay(gateway.now())),
          { readOnly: true },
        ),
      );
    });
    api.get('/curriculum-credits/student', async (request) => {
      const { person } = await gateway.ask(request);
      const { student = person.studentId } = request.query as { student?: unknown };
      const isOwn =
        student !== null &&
        student === person.studentId &&
        OWN_KEYS.some((key) => person.privileges.has(key));
      // Credits earned tell of results: whoever may not read those has no business here.
      if (!isOwn && !person.privileges.has(RESULTS_KEY))
        throw new PortalError('FORBIDDEN', { details: { needs: [RESULTS_KEY] } });
      if (!isUuid(student))
        throw new PortalError('BAD_REQUEST', { details: { student: 'an id is expected' } });
      const credits = await gateway.database.transaction(
        (client) => readStudentCredits(client, student, colomboDay(gateway.now())),
        { isolation: 'repeatable read', readOnly: true },
      );
      if (!credits) throw new PortalError('NOT_FOUND');
      return envelope(credits);
    });
  },
  calls: [
    {
      method: 'get',
      path: '/curriculum-credits',
      summary:
        'Credits of a curriculum by level and semester, and which batches can still reach them',
      query: ['curriculum'],
    },
    {
      method: 'get',
      path: '/curriculum-credits/student',
      summary: 'How far one student is in credits, and how far it can still go',
      query: ['student'],
    },
  ],
};
