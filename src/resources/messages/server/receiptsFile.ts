import { type CallContext, type DirectAnswer, reportAnswer } from '../../../../gateway/index.ts';
import { localClock, localDay } from '../../../contract/model/facultyClock.ts';
import { inLanguage } from '../../../contract/model/localised.ts';
import type * as api from '../api.ts';
import { listReceipts } from './reading.ts';

const COLUMNS = ['name', 'readAt', 'acknowledgedAt'] as const;
const EVERYBODY = { first: 0, count: Number.MAX_SAFE_INTEGER };

const written = (moment: string | Date | null): string =>
  moment === null ? '' : `${localDay(moment)} ${localClock(moment)}`;

/** The receipts of a message as a table, for its writer. */
export async function receiptsFile(
  context: CallContext<typeof api.receiptsFile>,
): Promise<DirectAnswer> {
  const { client, person, params } = context;
  const { rows } = await listReceipts(client, person.userId, params.id, EVERYBODY);
  return reportAnswer(context, {
    resource: 'messages',
    wanted: { message: params.id },
    fileName: 'readers',
    table: (text, language) => ({
      title: text('messages.receipts'),
      headings: COLUMNS.map((column) => text(`messages.receiptColumns.${column}`)),
      rows: rows.map(({ name, readAt, acknowledgedAt }) => [
        inLanguage(name, language),
        written(readAt),
        written(acknowledgedAt),
      ]),
    }),
  });
}
