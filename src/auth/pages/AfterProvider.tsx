import type { ReactNode } from 'react';
import type { Failure } from '../../contract/wire/envelope.ts';
import { AUTH_PAGES, useAuthLocation } from '../authLocation.ts';
import { demandIn } from '../factorDemand.ts';
import { useOpenSession } from '../useOpenSession.ts';
import { SecondFactorStep } from './SecondFactorStep.tsx';

interface AfterProviderProps {
  /** Of the call that opens a session. */
  failure: Failure | null;
  children: ReactNode;
}

/** A page of single sign-on, and the second step of an account that asks for one. */
export function AfterProvider({ failure, children }: AfterProviderProps) {
  const { navigate } = useAuthLocation();
  const openSession = useOpenSession();
  const demand = failure && demandIn(failure);
  if (!demand) return children;
  return (
    <SecondFactorStep
      demand={demand}
      onSignedIn={openSession}
      onLeave={() => navigate(AUTH_PAGES.signIn)}
    />
  );
}
