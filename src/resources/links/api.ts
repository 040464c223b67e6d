import { z } from 'zod';
import { defineCall } from '../../contract/wire/calls/defineCall.ts';

export const checkAllLinks = defineCall({
  method: 'POST',
  path: '/links/-/check',
  summary: 'Request every address of the list of links; answers the job',
  // The handler also demands that every row may be changed.
  access: 'signedIn',
  answer: z.object({ job: z.guid() }),
  status: 202,
  message: 'Begun',
});
