import { z } from 'zod';
import { receiveSingleSignOn } from '../../src/contract/wire/calls/singleSignOnCalls.ts';
import { DEFAULT_PAGE_SETTINGS, type PageSettings } from '../../src/contract/wire/pageSettings.ts';
import { createProvider, type ProviderOptions } from '../access/openId/provider.ts';
import type { SingleSignOn } from '../access/services.ts';
import { isLoopback } from '../records/calls/networkOf.ts';
import { areGiven } from './allOrNone.ts';

/** An issuer is compared letter by letter, so it is taken as it is written. */
const issuer = z.string().refine(
  (text) => {
    if (!URL.canParse(text)) return false;
    const { protocol, hostname, search, hash, username } = new URL(text);
    const isSafe = protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
    return isSafe && search === '' && hash === '' && username === '';
  },
  { message: 'must be an address that starts with https:// and has no query' },
);

/** The variables of single sign-on. */
export const providerVariables = {
  OIDC_ISSUER: issuer.optional(),
  OIDC_CLIENT_ID: z.string().max(200).optional(),
  OIDC_CLIENT_SECRET: z.string().max(500).optional(),
  OIDC_NUMBER_CLAIM: z.string().max(200).default('employee_number'),
  OIDC_NAME: z.string().max(40).optional(),
  OIDC_SECOND_FACTOR_ACR: z.string().max(200).optional(),
};

type ProviderValues = z.infer<z.ZodObject<typeof providerVariables>> & {
  PUBLIC_URL?: string | undefined;
};

const NEEDED = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const;

/** The provider, if there is one. Throws if only a part of it is given. */
export function readProvider(values: ProviderValues): ProviderOptions | undefined {
  if (!areGiven(NEEDED, values)) return undefined;
  if (values.PUBLIC_URL === undefined)
    throw new Error(
      'PUBLIC_URL: needed with OIDC_ISSUER, because the provider sends people back to this address',
    );
  const { OIDC_ISSUER = '', OIDC_CLIENT_ID = '', OIDC_CLIENT_SECRET = '' } = values;
  return {
    issuer: OIDC_ISSUER,
    clientId: OIDC_CLIENT_ID,
    clientSecret: OIDC_CLIENT_SECRET,
    numberClaim: values.OIDC_NUMBER_CLAIM,
    name: values.OIDC_NAME ?? new URL(OIDC_ISSUER).host,
    secondFactorAcr: values.OIDC_SECOND_FACTOR_ACR,
  };
}

interface ConnectOptions {
  singleSignOn?: ProviderOptions | undefined;
  pageSettings?: Partial<PageSettings> | undefined;
}

/** The provider with the address that it leads back to. */
export function connectProvider(
  { singleSignOn, pageSettings }: ConnectOptions,
  publicUrl: () => string,
): SingleSignOn | null {
  if (!singleSignOn) return null;
  const { 'api-base': base } = { ...DEFAULT_PAGE_SETTINGS, ...pageSettings };
  return {
    provider: createProvider(singleSignOn),
    callback: () => `${publicUrl()}${base}${receiveSingleSignOn.path}`,
  };
}
