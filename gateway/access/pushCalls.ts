import { fieldError, PortalError } from '../../src/contract/model/errors.ts';
import * as api from '../../src/contract/wire/calls/pushCalls.ts';
import { implementCalls } from '../records/calls/implementCalls.ts';
import { knownDevice } from './knownDevices.ts';
import { keepSubscription, ownPushDevices, removeSubscription } from './pushSubscriptions.ts';
import type { AuthServices } from './services.ts';

/** Push services are asked over TLS. Where a name leads is checked when a message is sent. */
function assertPushService(address: string, allowPrivate: boolean): void {
  const url = URL.canParse(address) ? new URL(address) : null;
  const isSafe = url?.protocol === 'https:' && url.username === '' && url.password === '';
  if (!isSafe && !(allowPrivate && url?.protocol === 'http:'))
    throw fieldError('endpoint', 'invalidUrl');
}

export const pushCalls = implementCalls<typeof api, AuthServices>(api, (services) => {
  const { database, push } = services;
  return {
    pushDevices: async ({ person: { userId, sessionId }, request }) => {
      const device = knownDevice(services, request, userId);
      const { publicKey } = await push.keys.current();
      return { publicKey, devices: await ownPushDevices(database, { userId, device, sessionId }) };
    },

    keepPushDevice: async ({ person: { userId, sessionId }, body, request, now }) => {
      assertPushService(body.endpoint, push.allowPrivate);
      const { id: keyId } = await push.keys.current();
      const { 'user-agent': userAgent = '' } = request.headers;
      const device = knownDevice(services, request, userId);
      await database.transaction((client) =>
        keepSubscription(client, { ...body, userId, sessionId, device, userAgent, keyId, now }),
      );
    },

    removePushDevice: async ({ client, person, params: { id } }) => {
      if (!(await removeSubscription(client, person.userId, id)))
        throw new PortalError('NOT_FOUND');
    },
  };
});
