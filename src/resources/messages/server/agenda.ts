import type { AgendaItem } from '../../../../gateway/index.ts';

/** Without those of muted conversations. */
const UNREAD = `
  SELECT count(*), NULL::date
  FROM reader
  JOIN message_receipts receipt ON receipt.user_id = reader.account AND receipt.read_at IS NULL
  JOIN conversation_participants participant
    ON participant.conversation_id = receipt.conversation_id
    AND participant.user_id = reader.account
    AND NOT participant.is_muted`;

/** Muting a conversation does not excuse from confirming. */
const UNCONFIRMED = `
  SELECT count(*), NULL::date
  FROM reader
  JOIN message_receipts receipt
    ON receipt.user_id = reader.account
    AND receipt.acknowledged_at IS NULL
  JOIN messages message ON message.id = receipt.message_id AND message.must_be_acknowledged`;

export const messagesAgenda: Readonly<Record<string, AgendaItem>> = {
  messagesToRead: {
    via: ['CON_VIEW'],
    opens: '/lhms/manage-lachall/conversations',
    isConfidential: true,
    sql: UNREAD,
  },
  messagesToConfirm: {
    via: ['CON_VIEW'],
    opens: '/lhms/manage-lachall/conversations',
    isConfidential: true,
    sql: UNCONFIRMED,
  },
};
