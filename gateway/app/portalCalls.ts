import { accessCalls } from '../access/calls.ts';
import { ENGINE, type TaggedCall } from '../api/callPaths.ts';
import { importCalls } from '../exchange/import/calls.ts';
import type { CallSet, ImplementedCall } from '../records/calls/implementCalls.ts';
import { fileCalls } from '../records/files/calls.ts';
import { activityLogCalls } from '../records/history/activityLogCalls.ts';
import { changeSetCalls } from '../records/history/calls.ts';
import { jobCalls } from '../records/jobs/calls.ts';
import { presenceCalls } from '../records/presence/calls.ts';
import { savedViewCalls } from '../records/savedViews/calls.ts';
import { searchCalls } from '../records/search/calls.ts';
import { agendaCalls } from './agendaCalls.ts';
import { developerCalls } from './developerCalls.ts';
import type { EngineServices } from './engineServices.ts';
import type { PortalDefinition } from './portal.ts';
import { statusCalls } from './statusCalls.ts';
import { systemCalls } from './systemCalls.ts';

/** The engine's own calls, by their tag in the OpenAPI document. */
const ENGINE_CALLS: Readonly<Record<string, CallSet<EngineServices>>> = {
  ...accessCalls,
  files: fileCalls,
  jobs: jobCalls,
  savedViews: savedViewCalls,
  presence: presenceCalls,
  changeSets: changeSetCalls,
  activityLog: activityLogCalls,
  search: searchCalls,
  imports: importCalls,
  agenda: agendaCalls,
  developer: developerCalls,
  status: statusCalls,
  system: systemCalls,
};

interface TaggedCallSet {
  area: string;
  tag: string;
  calls: CallSet<EngineServices>;
}

/** The call sets of the engine and of the areas. */
const callSetsOf = ({ servers }: PortalDefinition): TaggedCallSet[] => [
  ...Object.entries(ENGINE_CALLS).map(([tag, calls]) => ({ area: ENGINE, tag, calls })),
  ...servers.flatMap(({ area, calls }) => (calls ? [{ area, tag: area, calls }] : [])),
];

/** All declared calls: the API without the generated calls of resources. */
export const declaredCallsOf = (portal: PortalDefinition): TaggedCall[] =>
  callSetsOf(portal).flatMap(({ area, tag, calls }) =>
    calls.calls.map((named) => ({ area, tag, ...named })),
  );

/** The declared calls with their handlers. */
export const boundCallsOf = (services: EngineServices): ImplementedCall[] =>
  callSetsOf(services.portal).flatMap(({ calls }) => [...calls.bind(services)]);
