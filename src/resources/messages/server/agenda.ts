import type { AgendaItem } from '../../../../gateway/index.ts';

const UNREAD = `
  SELECT count(*), NULL::date
  FROM reader
  JOIN message_receipts receipt ON receipt.user_id = reader.account AND receipt.read_at IS NULL`;

export const messagesAgenda: Readonly<Record<string, AgendaItem>> = {
  messagesToRead: {
    via: ['CON_VIEW'],
    opens: '/lhms/manage-lachall/conversations',
    isConfidential: true,
    sql: UNREAD,
  },
};
