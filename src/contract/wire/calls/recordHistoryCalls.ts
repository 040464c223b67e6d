import { z } from 'zod';
import type {
  DeletedPage,
  DeletedRecord,
  HistoryChoices,
  HistoryEntry,
  RevisionDifference,
  VersionDifference,
} from '../history.ts';

const id = { id: z.string() };
const view = z.string().optional();

/** The history calls of one resource. */
export const historyCallsOf = <Path extends `/${string}`>(path: Path) =>
  ({
    history: {
      method: 'GET',
      path: `${path}/:id/history`,
      summary: '',
      access: [],
      params: id,
      query: { field: z.string().optional(), actor: z.string().optional(), view },
      rows: z.custom<HistoryEntry>(),
    },
    historyChoices: {
      method: 'GET',
      path: `${path}/:id/history/choices`,
      summary: '',
      access: [],
      params: id,
      query: { view },
      answer: z.custom<HistoryChoices>(),
    },
    compareVersions: {
      method: 'GET',
      path: `${path}/:id/history/compare`,
      summary: '',
      access: [],
      params: id,
      /** Ids of two entries; absent `from`: before the first of them. */
      query: { from: z.string().optional(), to: z.string(), view },
      answer: z.custom<VersionDifference>(),
    },
    /** The changes in the newer draft. */
    compareRevision: {
      method: 'GET',
      path: `${path}/:id/-/revision/changes`,
      summary: '',
      access: [],
      params: id,
      query: { view },
      answer: z.custom<RevisionDifference>(),
    },
    deleted: {
      method: 'GET',
      path: `${path}/-/deleted`,
      summary: '',
      access: [],
      /** `before`: the last deletion of the previous page. */
      query: { before: z.string().optional(), view },
      answer: z.custom<DeletedPage>(),
    },
    readDeleted: {
      method: 'GET',
      path: `${path}/-/deleted/:id`,
      summary: '',
      access: [],
      params: id,
      query: { view },
      answer: z.custom<DeletedRecord>(),
    },
    /** Brings a record to the state after one entry of its history; a deleted one has no version. */
    restore: {
      method: 'POST',
      path: `${path}/:id/restore`,
      summary: '',
      access: [],
      params: id,
      query: { view },
      body: { activity: z.string(), version: z.int().optional() },
      answer: z.custom<{ _revision?: unknown }>(),
    },
  }) as const;
