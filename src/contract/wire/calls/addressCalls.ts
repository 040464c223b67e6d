import { z } from 'zod';
import { defineCall } from './defineCall.ts';

const link = z.object({ token: z.string().max(200) });

export const changeOwnAddress = defineCall({
  method: 'POST',
  path: '/changeaddress',
  summary: 'Ask for another e-mail address of one’s own account',
  access: ['PROFILE_VIEW'],
  stepUp: true,
  body: z.object({
    email: z.email().max(254).toLowerCase(),
    currentPassword: z.string().max(1_000),
  }),
  message: 'A link to confirm the address has been sent to it.',
  transaction: 'none',
});

export const confirmAddress = defineCall({
  method: 'POST',
  path: '/confirmaddress',
  summary: 'Confirm a new e-mail address with the link sent to it',
  access: 'public',
  body: link,
  message: 'The new address is in use.',
});

export const stopAddressChange = defineCall({
  method: 'POST',
  path: '/stopaddresschange',
  summary: 'Stop a change of the e-mail address with the link sent to the former one',
  access: 'public',
  body: link,
  message: 'The address has not changed.',
});
