import { FormField, useTexts } from '../../../framework/index.ts';
import { BOOKING_PURPOSES } from '../bookings.ts';

/** The purpose of a booking: `purpose` of the surrounding form. */
export function PurposeField({ onChange }: { onChange?: () => void }) {
  const { translate } = useTexts();
  return (
    <FormField
      name="purpose"
      label={translate('resources.bookings.fields.purpose')}
      options={BOOKING_PURPOSES.map((purpose) => [
        purpose,
        translate(`resources.bookings.options.purpose.${purpose}`),
      ])}
      {...(onChange ? { onChange } : {})}
    />
  );
}
