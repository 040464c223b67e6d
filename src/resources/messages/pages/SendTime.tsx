import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { DAY_MS } from '../../../contract/model/constants.ts';
import { FormCheck, FormField, fromWallClock, Note } from '../../../framework/index.ts';

const FURTHEST_DAYS = 365;

/** Whether a wall-clock time of the faculty lies ahead, within a year. */
function isAhead(text: string): boolean {
  const moment = fromWallClock(text);
  if (moment === null) return false;
  const wait = new Date(moment).getTime() - Date.now();
  return wait > 0 && wait < FURTHEST_DAYS * DAY_MS;
}

/** Whether the message of the surrounding form is sent later, and when. */
export function SendTime() {
  const translate = useTranslate();
  const isLater = useWatch({ name: 'isLater' }) === true;
  return (
    <>
      <FormCheck name="isLater" label={translate('messages.sendLater')} />
      {isLater && (
        <>
          <FormField
            name="sendAt"
            type="datetime-local"
            label={translate('messages.sendAt')}
            validate={(text) => (isAhead(text) ? undefined : translate('messages.chooseLater'))}
          />
          <Note>{translate('messages.sendLaterNote')}</Note>
        </>
      )}
    </>
  );
}
