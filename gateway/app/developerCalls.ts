import { orNotFound } from '../../src/contract/model/errors.ts';
import { perLanguage } from '../../src/contract/model/localised.ts';
import type { ResourceDeclaration } from '../../src/contract/model/resource.ts';
import * as api from '../../src/contract/wire/calls/developerCalls.ts';
import {
  describeResource,
  lineOf,
  type DescriptionSources,
} from '../api/developer/describeResource.ts';
import { type EndpointsOf, indexEndpoints } from '../api/developer/endpoints.ts';
import { textsIn } from '../db/texts.ts';
import { implementCalls, pageOf } from '../records/calls/implementCalls.ts';
import { readDescriptionSources } from './descriptionSources.ts';
import type { EngineServices } from './engineServices.ts';

/** Every declaration and everything derived from it, in its present state. */
export const developerCalls = implementCalls(
  api,
  ({ database, portal, catalogue, apiRoutes, describeApi }: EngineServices) => {
    // Known once the gateway listens, and fixed from then on.
    let endpointsOf: EndpointsOf | undefined;
    const sourcesOf = (resources: readonly ResourceDeclaration[]): Promise<DescriptionSources> =>
      readDescriptionSources(
        database,
        {
          portal,
          catalogue,
          endpointsOf: (endpointsOf ??= indexEndpoints(catalogue, apiRoutes(), describeApi())),
          texts: perLanguage(textsIn),
        },
        resources,
      );
    return {
      describeResources: async ({ range }) => {
        const resources = [...catalogue.resources.values()];
        const sources = await sourcesOf(resources);
        return pageOf(
          resources.map((resource) => lineOf(describeResource(sources, resource))),
          range,
        );
      },

      readDescription: async ({ params }) => {
        const resource = orNotFound(catalogue.resources.get(params.name));
        return describeResource(await sourcesOf([resource]), resource);
      },
    };
  },
);
