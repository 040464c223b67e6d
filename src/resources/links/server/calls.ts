import { assertAllowed, decideAccess, implementCalls } from '../../../../gateway/index.ts';
import { orNotFound, PortalError } from '../../../contract/model/errors.ts';
import * as api from '../api.ts';
import { links } from '../links.ts';
import { CHECK_LINKS } from './checkLinks.ts';

export const linkCalls = implementCalls(api, {
  checkAllLinks: async (context) => {
    const { person, server } = context;
    const resource = orNotFound(server.catalogue.resources.get(links.name));
    const access = decideAccess(resource, person.privileges, 'main');
    assertAllowed(access, 'edit');
    if (access.rows.edit !== 'all')
      throw new PortalError('FORBIDDEN', { details: { needs: ['LINKS_EDIT'] } });
    return { job: await server.jobs.start(context, CHECK_LINKS, {}) };
  },
});
