import type { AreaServer } from '../../../../gateway/index.ts';
import { informationAgenda } from './agenda.ts';

export const informationServer: AreaServer = { agenda: informationAgenda };
