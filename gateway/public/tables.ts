import { pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/**
 * Addresses (ids and slugs) that were public once: they answer that the record was withdrawn, not
 * that it never existed.
 */
const withdrawnAddresses = pgTable(
  'withdrawn_addresses',
  {
    resource: text('resource').notNull(),
    address: text('address').notNull(),
    recordId: uuid('record_id').notNull(),
    withdrawnAt: timestamp('withdrawn_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.resource, table.address] })],
);

export const publicTables = { withdrawn_addresses: withdrawnAddresses };
