import { PageCheck, textIn, useTexts } from '../../../framework/index.ts';
import type { HallOption } from '../api.ts';
import styles from './halls.module.css';

interface FacilityChecksProps {
  halls: readonly HallOption[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** The facilities that any hall has, to choose those that are needed. */
export function FacilityChecks({ halls, chosen, onChange }: FacilityChecksProps) {
  const { translate, language } = useTexts();
  const known = new Map(
    halls.flatMap((hall) =>
      hall.facilities.map(({ id, name }) => [id, textIn(name, language).text] as const),
    ),
  );
  return (
    <fieldset className={styles.weekdays}>
      <legend>{translate('pages.hall-bookings.needed')}</legend>
      {[...known].map(([id, name]) => (
        <PageCheck
          key={id}
          label={name}
          checked={chosen.includes(id)}
          onChange={(isNeeded) => {
            const others = chosen.filter((one) => one !== id);
            onChange(isNeeded ? [...others, id] : others);
          }}
        />
      ))}
    </fieldset>
  );
}
