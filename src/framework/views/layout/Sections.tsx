import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { useLayout } from './layoutContext.ts';

interface FormTabProps {
  /** Titled `resources.<name>.tabs.<tab>`. */
  name: string;
  children: ReactNode;
}

/** The sections on one tab of a form; the form renders the tabs. */
export const FormTab = ({ children }: FormTabProps): ReactNode => children;

interface FormSectionProps {
  /** Titled `resources.<name>.sections.<section>`; a section without one has no title. */
  name?: string | undefined;
  children: ReactNode;
}

/** A section of a form: its title, and inputs in the form's grid. */
export const FormSection = ({ name, children }: FormSectionProps): ReactNode => (
  <Section name={name}>{<div className="form-grid">{children}</div>}</Section>
);

/** A section of a read-only record. */
export const ShowSection = ({ name, children }: FormSectionProps): ReactNode => (
  <Section name={name}>{<dl className="form-grid">{children}</dl>}</Section>
);

function Section({ name, children }: FormSectionProps) {
  const translate = useTranslate();
  const { resource } = useLayout();
  return (
    <section className="form-section" data-untitled={name === undefined || undefined}>
      {name !== undefined && <h2>{translate(`resources.${resource.name}.sections.${name}`)}</h2>}
      {children}
    </section>
  );
}
