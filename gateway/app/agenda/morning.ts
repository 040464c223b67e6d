import type { SettingValues } from '../../../src/contract/model/settings.ts';
import type { AgendaEntry } from '../../../src/contract/wire/calls/agendaCalls.ts';
import type { Database } from '../../db/database.ts';
import type { RunningJob } from '../../records/jobs/runningJob.ts';

/** What waits for a person, by their account; `names`: of these items only. */
export type AgendaOf = (userId: string, names?: ReadonlySet<string>) => Promise<AgendaEntry[]>;

/** One morning of the faculty. */
export interface Morning {
  job: Pick<RunningJob, 'batch'>;
  database: Database;
  read: AgendaOf;
  settings: SettingValues;
  today: string;
}
