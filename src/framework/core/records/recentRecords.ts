import type { Localised } from '../../../contract/model/constants.ts';
import { recentOf } from '../browser/recentOf.ts';

/** A viewed record. */
interface RecentRecord {
  path: string;
  resource: string;
  label: Localised;
}

const isRecord = (value: unknown): value is RecentRecord => {
  const { path, resource, label } = (value ?? {}) as Partial<Record<keyof RecentRecord, unknown>>;
  return (
    typeof path === 'string' &&
    typeof resource === 'string' &&
    typeof label === 'object' &&
    label !== null
  );
};

/** The records that a person viewed last. */
export const recentRecords = recentOf('recentRecords', {
  isEntry: isRecord,
  pathOf: ({ path }) => path,
  most: 8,
});
