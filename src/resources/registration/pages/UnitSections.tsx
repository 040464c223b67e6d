import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { ChoiceRows } from '../../../framework/index.ts';
import type { RegistrationSheet } from '../api.ts';
import { groupUnits, type SectionName, type UnitChoice } from './groupUnits.ts';
import { UnitRow } from './UnitRow.tsx';
import type { EditedSheet } from './useRegistrationSheet.tsx';
import styles from './registration.module.css';

interface SectionProps {
  name: SectionName;
  choices: readonly UnitChoice[];
  hand: EditedSheet;
  isReadOnly: boolean;
}

function Section({ name, choices, hand, isReadOnly }: SectionProps) {
  const translate = useTranslate();
  const id = useId();
  const title = translate(`registration.sections.${name}`, { smart_count: choices.length });
  const rows = (
    <ChoiceRows>
      {choices.map((choice) => (
        <UnitRow
          key={choice.code}
          {...{ choice, hand }}
          isReadOnly={isReadOnly || (name === 'closed' && !choice.best.mayChange)}
        />
      ))}
    </ChoiceRows>
  );
  if (name === 'closed')
    return (
      <details className={styles.section}>
        <summary>{title}</summary>
        {rows}
      </details>
    );
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {rows}
    </section>
  );
}

/** All units of a sheet. Read-only before the registration is started or if nothing can change. */
export function UnitSections({ sheet, hand }: { sheet: RegistrationSheet; hand: EditedSheet }) {
  const isReadOnly = sheet.registration === null || !sheet.may.change.allowed;
  const sections = groupUnits(sheet.units);
  return (
    <>
      {sections.map(({ name, choices }) => (
        <Section key={name} {...{ name, choices, hand, isReadOnly }} />
      ))}
    </>
  );
}
