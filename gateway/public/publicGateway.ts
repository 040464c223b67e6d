import type { Language } from '../../src/contract/constants.ts';
import type { WhereContext } from '../../src/contract/where.ts';
import type { Gateway } from '../pipeline/gateway.ts';
import { colomboDay } from '../pipeline/person.ts';
import { textsIn } from '../texts/texts.ts';
import type { Shaping } from './shapeRecord.ts';

/** What the public routes work with. Nobody is signed in there, so conditions know the time and nothing else. */
export interface PublicGateway {
  gateway: Gateway;
  context: () => WhereContext;
  shaping: (language: Language) => Shaping;
  /** Where the website's own pages begin, for links in feeds. */
  siteAt: () => string;
}

export const publicContext = (now: Date): WhereContext => ({ $today: colomboDay(now), $now: now.toISOString() });

/** `base`: the address of the API, `/api`. */
export const createPublicGateway = (gateway: Gateway, base: string, origin: () => string): PublicGateway => ({
  gateway,
  context: () => publicContext(gateway.now()),
  shaping: (language) => ({ language, texts: textsIn(language), filesAt: `${base}/public/files` }),
  siteAt: () => `${origin()}/site`,
});
