import type { CallSet } from '../records/calls/implementCalls.ts';
import { addressCalls } from './addressCalls.ts';
import { accessExplanationCalls } from './explanation/calls.ts';
import { impersonationCalls } from './impersonationCalls.ts';
import { ownFactorCalls } from './ownFactorCalls.ts';
import { passwordCalls } from './passwordCalls.ts';
import { pushCalls } from './pushCalls.ts';
import { registrationCalls } from './registrationCalls.ts';
import { rumisCalls } from './rumisCalls.ts';
import { secondFactorCalls } from './secondFactorCalls.ts';
import type { AuthServices } from './services.ts';
import { sessionCalls } from './sessionCalls.ts';
import { singleSignOnCalls } from './singleSignOnCalls.ts';
import { userActivityCalls } from './userActivityCalls.ts';

/** Calls on sessions, accounts and permissions, by their tag in the OpenAPI document. */
export const accessCalls: Readonly<Record<string, CallSet<AuthServices>>> = {
  session: sessionCalls,
  singleSignOn: singleSignOnCalls,
  secondFactor: secondFactorCalls,
  ownFactors: ownFactorCalls,
  password: passwordCalls,
  address: addressCalls,
  registration: registrationCalls,
  rumis: rumisCalls,
  push: pushCalls,
  userActivity: userActivityCalls,
  impersonation: impersonationCalls,
  accessExplanation: accessExplanationCalls,
};
