import { z } from 'zod';
import type { HistoryEntry } from '../history.ts';
import { MAX_PAGE } from '../listQuery.ts';
import { defineCall } from './defineCall.ts';

const READERS = ['ACTIVITY_LOG_VIEW'];

const loggedRecord = z.object({
  /** A text or both languages; `null`: the record is confidential, or none of its titles is known. */
  label: z.unknown(),
  isGone: z.boolean(),
});
export type LoggedRecordName = z.infer<typeof loggedRecord>;

export const loggedRecords = defineCall({
  method: 'POST',
  path: '/activities/-/records',
  summary: 'Name the records of entries of the activity log, by the ids of the entries',
  access: READERS,
  body: { ids: z.array(z.guid()).max(MAX_PAGE) },
  answer: z.record(z.string(), loggedRecord),
  readOnly: true,
  repeatable: true,
});

export const loggedChanges = defineCall({
  method: 'GET',
  path: '/activities/:id/-/changes',
  summary: 'Read the values before and after an entry of the activity log',
  access: READERS,
  answer: z.custom<Pick<HistoryEntry, 'changes' | 'labels'>>(),
});
