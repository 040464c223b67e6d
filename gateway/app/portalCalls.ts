import { accessCalls } from '../access/calls.ts';
import type { TaggedCall } from '../api/callPaths.ts';
import { importCalls } from '../exchange/import/calls.ts';
import type { CallSet, ImplementedCall } from '../records/calls/implementCalls.ts';
import { fileCalls } from '../records/files/calls.ts';
import { changeSetCalls } from '../records/history/calls.ts';
import { jobCalls } from '../records/jobs/calls.ts';
import { presenceCalls } from '../records/presence/calls.ts';
import { savedViewCalls } from '../records/savedViews/calls.ts';
import { searchCalls } from '../records/search/calls.ts';
import { developerCalls } from './developerCalls.ts';
import type { EngineServices } from './engineServices.ts';
import type { PortalDefinition } from './portal.ts';
import { systemCalls } from './systemCalls.ts';

/** The engine's own calls, by their tag in the OpenAPI document. */
const ENGINE_CALLS: Readonly<Record<string, CallSet<EngineServices>>> = {
  ...accessCalls,
  files: fileCalls,
  jobs: jobCalls,
  savedViews: savedViewCalls,
  presence: presenceCalls,
  changeSets: changeSetCalls,
  search: searchCalls,
  imports: importCalls,
  developer: developerCalls,
  system: systemCalls,
};

/** The engine's call sets and the areas', by their tag. */
const callSetsOf = ({ servers }: PortalDefinition): [string, CallSet<EngineServices>][] => [
  ...Object.entries(ENGINE_CALLS),
  ...servers.flatMap(({ area, calls }): [string, CallSet<EngineServices>][] =>
    calls ? [[area, calls]] : [],
  ),
];

/** The calls of the API beyond those of the resources. */
export const declaredCallsOf = (portal: PortalDefinition): TaggedCall[] =>
  callSetsOf(portal).flatMap(([tag, { calls }]) => calls.map((named) => ({ tag, ...named })));

/** The same calls with their handlers. */
export const boundCallsOf = (services: EngineServices): ImplementedCall[] =>
  callSetsOf(services.portal).flatMap(([, calls]) => [...calls.bind(services)]);
