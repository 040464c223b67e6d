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
/** The calls of the gateway as screens see them; none of them throws. */
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
  /** The change that the last write made, once; `null` where nothing was written. */
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
  /** Ends the session and leads to the sign-in page, which says why and leads back afterwards. */
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

/** Everything the framework takes from outside: it imports neither providers nor resources. */
export interface PortalServices {
  catalogue: Catalogue;
  http: PortalHttp;
  session: PortalSession;
  idle: PortalIdleWatch;
  extensions: PortalExtensions;
  /** All texts of a language, to find things by what they are called in the other one. */
  textsIn?: (language: Language) => Promise<unknown>;
  /** Push messages by topic; absent: screens load their data only when they open. */
  live?: { on: (topic: string, heard: (cause?: string) => void) => () => void };
  /** What the service offers beyond lists, records and writes; absent: everything. */
  capabilities?: Capabilities;
}

interface PortalServicesValue extends PortalServices {
  heldPrivileges: ReadonlySet<string>;
}

const PortalServicesContext = createContext<PortalServicesValue | null>(null);

interface PortalServicesProviderProps {
  services: PortalServices;
  children: ReactNode;
}

/** Provides the services and follows the privileges: the menu changes as soon as a grant does. */
export function PortalServicesProvider({ services, children }: PortalServicesProviderProps) {
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

/** The privileges the signed-in person holds now. */
export const usePrivileges = (): ReadonlySet<string> => usePortalServicesValue().heldPrivileges;

/** Whether the service behind the portal offers something. */
export const useCapability = (capability: Capability): boolean =>
  (usePortalServices().capabilities ?? ALL_CAPABILITIES).has(capability);
