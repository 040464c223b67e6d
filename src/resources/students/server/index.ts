import type { AreaServer } from '../../../../gateway/index.ts';
import { studentCalls } from './calls.ts';
import { updateStatuses } from './enrolmentStatus.ts';
import { studentStatusExtension } from './extensions.ts';
import { namedOnDocuments } from './namedOnDocuments.ts';
import { studentTables } from './tables.ts';

export const studentsServer: AreaServer = {
  tables: studentTables,
  extensions: [studentStatusExtension, namedOnDocuments],
  calls: studentCalls,
  hourly: { 'student status': (context) => updateStatuses(context) },
};
