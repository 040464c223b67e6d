import * as api from '../../src/contract/wire/calls/statusCalls.ts';
import { implementCalls } from '../records/calls/implementCalls.ts';
import type { EngineServices } from './engineServices.ts';

export const statusCalls = implementCalls(api, ({ status }: EngineServices) => ({
  readStatus: () => status(),
}));
