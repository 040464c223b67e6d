import type { AgendaItem } from '../../../../gateway/index.ts';
import { SETTINGS } from '../../../contract/model/settings.ts';
import { STATUS_KEY, STATUS_PATH } from '../../../contract/wire/status.ts';

/** As the status page shows them: ended for good within the last day. */
const ended = (state: string, kind: string): string => `
  SELECT count(*), NULL::date
  FROM reader
  JOIN jobs ON state = '${state}' AND ended_at > reader.now - interval '1 day' AND ${kind}`;

/** Cancelled imports, until the file is imported after all. */
const IMPORTS_CANCELLED = `${ended('cancelled', "kind = 'import-apply'")}
  WHERE EXISTS (
      SELECT
      FROM imports import
      WHERE import.job_id = jobs.id AND import.state <> 'applied'
    )`;

/**
 * One, if the latest backup is older than the setting asks; with 0 it asks for none. A portal that
 * never noted one may be backed up by other tools.
 */
const WITHOUT_BACKUP = `
  SELECT count(*), NULL::date
  FROM reader
  CROSS JOIN (
    SELECT coalesce(
      (
        SELECT (value #>> '{}')::int
        FROM settings
        WHERE key = 'backupWithinDays'
      ),
      ${SETTINGS.backupWithinDays.field.default}
    ) AS days
  ) asked
  WHERE asked.days > 0
    AND (
      SELECT max(at)
      FROM backups
    ) <= reader.now - make_interval(days => asked.days)`;

/** One, if a tenth or less of the disk was free when it was last measured. */
const DISK_SHORT = `
  SELECT count(*), NULL::date
  FROM (
    SELECT disk_free, disk_total
    FROM growth_samples
    ORDER BY at DESC
    LIMIT 1
  ) latest
  WHERE latest.disk_free <= latest.disk_total / 10`;

const STATUS = { via: [STATUS_KEY], opens: STATUS_PATH } as const;

export const settingsAgenda: Readonly<Record<string, AgendaItem>> = {
  jobsFailed: { ...STATUS, sql: ended('failed', "kind <> 'email'") },
  emailsFailed: { ...STATUS, sql: ended('failed', "kind = 'email'") },
  importsCancelled: { ...STATUS, sql: IMPORTS_CANCELLED },
  backupMissing: { ...STATUS, sql: WITHOUT_BACKUP },
  diskShort: { ...STATUS, sql: DISK_SHORT },
};
