import type { Failure } from '../../../contract/wire/envelope.ts';
import type { PortalHttp, PortalIdleWatch } from '../portal/PortalServices.tsx';

const refuse = (): Promise<Failure> =>
  Promise.resolve({
    isSuccess: false,
    errorCode: 404,
    message: 'The service offers no such call',
    body: null,
  });

/** Refuses every call, for a portal without a gateway; no screen of such a portal makes one. */
export const absentGateway: PortalHttp = {
  get: refuse,
  post: refuse,
  put: refuse,
  delete: refuse,
  upload: refuse,
  download: refuse,
  takeChangeSet: () => null,
};

// The same object every time: subscribers treat a new object as a change.
const OFF = { phase: 'off', secondsLeft: null } as const;

/** An idle watch without a time limit. */
export const disabledIdleWatch: PortalIdleWatch = {
  state: () => OFF,
  subscribe: () => () => {},
  continueSession: () => {},
  logout: () => {},
  navigated: () => {},
};
