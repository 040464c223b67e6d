import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { panelProps, TabList } from '../../ui/page/TabList.tsx';
import type { ShownSection } from '../layout/formSections.ts';
import { problemsIn } from './ErrorSummary.tsx';
import { tabOf, type FormTab } from './formTabs.ts';

interface FormTabsProps {
  resource: string;
  tabs: readonly FormTab[];
  active: string;
  onOpen: (key: string) => void;
  children: (section: ShownSection) => ReactNode;
}

/**
 * The sections of a form on tabs (WAI-ARIA tabs pattern); each shows its number of fields with
 * problems. All tabs stay mounted.
 */
export function FormTabs({ resource, tabs, active, onOpen, children }: FormTabsProps) {
  const translate = useTranslate();
  const { errors, submitCount } = useFormState();
  const problems = submitCount > 0 ? problemsIn(errors).map(({ path }) => tabOf(tabs, path)) : [];
  return (
    <>
      <div className="form-tabs">
        <TabList tabs={tabs.map(({ key }) => key)} active={active} onOpen={onOpen}>
          {(key) => {
            const count = problems.filter((tab) => tab === key).length;
            return (
              <>
                {translate(`resources.${resource}.tabs.${key}`)}
                {count > 0 && (
                  <span className="form-tab-problems">
                    <span aria-hidden="true">{count}</span>
                    <span className="view-hidden">
                      {translate('framework.form.tabProblems', { smart_count: count })}
                    </span>
                  </span>
                )}
              </>
            );
          }}
        </TabList>
      </div>
      {tabs.map(({ key, sections }) => (
        <div key={key} {...panelProps(key)} hidden={key !== active}>
          {sections.map(children)}
        </div>
      ))}
    </>
  );
}
