import Button from '@mui/material/Button';
import { MAX_PAGE } from '../../../contract/wire/listQuery.ts';
import {
  formatDateTime,
  PageDialog,
  ReportActions,
  TextInLanguage,
  useCallMutation,
  useCallQuery,
  usePrivileges,
  useTexts,
} from '../../../framework/index.ts';
import { messageReceipts, type Receipt, remindReaders, type ShownMessage } from '../api.ts';
import styles from './messages.module.css';

interface ReceiptsProps {
  conversation: string;
  message: ShownMessage;
  receipts: NonNullable<ShownMessage['receipts']>;
  onClose: () => void;
}

/** Whether and when one person has read a message, or confirmed it where they must. */
function Answered({ message, receipt }: { message: ShownMessage; receipt: Receipt }) {
  const { translate, language } = useTexts();
  const { readAt, acknowledgedAt } = receipt;
  if (acknowledgedAt !== null)
    return translate('messages.confirmedAt', { at: formatDateTime(acknowledgedAt, language) });
  if (message.mustBeAcknowledged)
    return translate(readAt === null ? 'messages.notConfirmed' : 'messages.readNotConfirmed');
  return readAt === null ? translate('messages.notRead') : formatDateTime(readAt, language);
}

/** The recipients of a message; those who have not answered come first. */
export function Receipts({ conversation, message, receipts, onClose }: ReceiptsProps) {
  const { translate } = useTexts();
  const {
    data = [],
    total,
    refetch,
  } = useCallQuery(messageReceipts, {
    params: { id: message.id },
    range: [0, MAX_PAGE - 1],
  });
  const { send, isBusy } = useCallMutation(remindReaders);
  const mayWrite = usePrivileges().has('CON_CREATE');
  const more = (total ?? 0) - data.length;
  const { mustBeAcknowledged } = message;
  const waiting = receipts.sent - (mustBeAcknowledged ? receipts.acknowledged : receipts.read);
  const remind = async (): Promise<void> => {
    const input = { params: { id: conversation }, body: { message: message.id } };
    if (await send(input, { success: 'messages.reminded' })) refetch();
  };
  const actions = (
    <>
      {mayWrite && waiting > 0 && (
        <Button disabled={isBusy} onClick={() => void remind()}>
          {translate(mustBeAcknowledged ? 'messages.remindToConfirm' : 'messages.remind', {
            smart_count: waiting,
          })}
        </Button>
      )}
      <Button onClick={onClose}>{translate('messages.done')}</Button>
    </>
  );
  return (
    <PageDialog title={translate('messages.receipts')} onClose={onClose} actions={actions}>
      <ul className={styles.receipts}>
        {data.map((receipt, index) => (
          <li key={index}>
            <TextInLanguage value={receipt.name} />
            <span>
              <Answered message={message} receipt={receipt} />
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && <p>{translate('messages.andMore', { smart_count: more })}</p>}
      <ReportActions path={`/conversations/-/receipts/${message.id}/file`} fileName="readers" />
    </PageDialog>
  );
}
