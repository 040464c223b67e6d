import type { AreaServer } from '../../../../gateway/index.ts';
import { semesterPlanCalls } from './calls.ts';

export const semesterPlanServer: AreaServer = { calls: semesterPlanCalls };
