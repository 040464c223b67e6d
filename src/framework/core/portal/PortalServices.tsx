import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from 'react';
import type { Catalogue } from '../../../contract/model/catalogue.ts';
import type { Language } from '../../../contract/model/constants.ts';
import type { Impersonation } from '../../../contract/model/impersonation.ts';
import type {
  CallAnswer,
  CallSettings,
  UploadSettings,
} from '../../../contract/wire/calls/sendCall.ts';
import type { PortalExtensions } from '../extensions/extendUi.ts';
import { ALL_CAPABILITIES, type Capabilities, type Capability } from './backendCapabilities.ts';

export type { UploadSettings };
export type Answer<Body> = CallAnswer<Body>;
/** The gateway's calls for screens; none of them throws. */
export interface PortalHttp {
  get<Body = unknown>(path: string, settings?: CallSettings): Promise<Answer<Body>>;
  post<Body = unknown>(
    path: string,
    body?: unknown,
    settings?: CallSettings,
  ): Promise<Answer<Body>>;
  put<Body = unknown>(path: string, body?: unknown, settings?: CallSettings): Promise<Answer<Body>>;
  delete<Body = unknown>(
    path: string,
    body?: unknown,
    settings?: CallSettings,
  ): Promise<Answer<Body>>;
  upload<Body = unknown>(
    path: string,
    form: FormData,
    settings?: UploadSettings,
  ): Promise<Answer<Body>>;
  download(
    path: string,
    settings?: CallSettings,
  ): Promise<Answer<{ blob: Blob; fileName: string | null }>>;
  /** Returns the change set of the last write once; `null` if nothing was written. */
  takeChangeSet(): string | null;
}

/** The signed-in person's `userData` (specification §3). */
interface SignedInUser {
  user: string | number;
  l_name: string;
  user_name: string;
  email: string;
  profile_image: string | null;
}

export interface PortalSession {
  /** The access check of specification §3 and §4. */
  check: () => { access: boolean; reason: string };
  privileges: () => ReadonlySet<string>;
  user: () => SignedInUser | null;
  greetingName: () => string;
  /** The impersonated person or role; absent or `null`: none. */
  impersonation?: () => Impersonation | null;
  /** Ends the session and opens the sign-in page, which shows the reason and returns afterwards. */
  leave: (reason: 'requested' | 'Unauthorized' | 'Session Expired') => void;
  /** Subscribes to changed privileges or user data; call the result to unsubscribe. */
  subscribe: (listener: () => void) => () => void;
}

/** The part of the idle watch that the shell uses; `createIdleWatch` of the providers implements it. */
export interface PortalIdleWatch {
  state: () => { phase: 'off' | 'active' | 'warning' | 'ended'; secondsLeft: number | null };
  subscribe: (listener: () => void) => () => void;
  continueSession: () => void;
  logout: () => void;
  navigated: (path: string) => void;
}

/** The question for the second factor; `createStepUpQuestion` of the providers implements it. */
export interface PortalStepUp {
  isAsked: () => boolean;
  answer: (isProven: boolean) => void;
  subscribe: (listener: () => void) => () => void;
}

/** All external dependencies of the framework: it imports neither providers nor resources. */
export interface PortalServices {
  catalogue: Catalogue;
  http: PortalHttp;
  session: PortalSession;
  idle: PortalIdleWatch;
  /** Absent: the service never asks for a second factor. */
  stepUp?: PortalStepUp;
  extensions: PortalExtensions;
  /** All texts of a language, so that things can be found by their name in the other language. */
  textsIn?: (language: Language) => Promise<unknown>;
  /** Push messages by topic; absent: screens load their data only when they open. */
  live?: {
    on: (topic: string, listener: (news: { cause?: string; data?: unknown }) => void) => () => void;
  };
  /** What the service supports in addition to lists, records and writes; absent: everything. */
  capabilities?: Capabilities;
}

interface PortalServicesValue extends PortalServices {
  heldPrivileges: ReadonlySet<string>;
}

const PortalServicesContext = createContext<PortalServicesValue | null>(null);

/** Provides the services and subscribes to the privileges, so that the menu follows each change. */
export function PortalServicesProvider({
  services,
  children,
}: {
  services: PortalServices;
  children: ReactNode;
}) {
  const { session } = services;
  const [heldPrivileges, setHeldPrivileges] = useState(session.privileges);
  useEffect(() => session.subscribe(() => setHeldPrivileges(session.privileges())), [session]);
  const value = useMemo(() => ({ ...services, heldPrivileges }), [services, heldPrivileges]);
  return <PortalServicesContext value={value}>{children}</PortalServicesContext>;
}

function usePortalServicesValue(): PortalServicesValue {
  const value = useContext(PortalServicesContext);
  if (!value) throw new Error('This component works only inside PortalServicesProvider');
  return value;
}

/** The services of the running portal. */
export const usePortalServices = (): PortalServices => usePortalServicesValue();

/** The current privileges of the signed-in user. */
export const usePrivileges = (): ReadonlySet<string> => usePortalServicesValue().heldPrivileges;

/** Whether the service behind the portal supports a capability. */
export const useCapability = (capability: Capability): boolean =>
  (usePortalServices().capabilities ?? ALL_CAPABILITIES).has(capability);
