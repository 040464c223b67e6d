import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { useFormState } from 'react-hook-form';
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

const STEPS: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index + count - 1) % count,
  Home: () => 0,
  End: (_index, count) => count - 1,
};

/**
 * The sections of a form on tabs (WAI-ARIA tabs pattern); each shows its number of fields with
 * problems. All tabs stay mounted.
 */
export function FormTabs({ resource, tabs, active, onOpen, children }: FormTabsProps) {
  const translate = useTranslate();
  const list = useRef<HTMLDivElement>(null);
  const { errors, submitCount } = useFormState();
  const problems = submitCount > 0 ? problemsIn(errors).map(({ path }) => tabOf(tabs, path)) : [];
  const step = (event: KeyboardEvent, index: number) => {
    const target = STEPS[event.key]?.(index, tabs.length);
    const tab = target === undefined ? undefined : tabs[target];
    if (!tab) return;
    event.preventDefault();
    onOpen(tab.key);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[target ?? 0]?.focus();
  };
  return (
    <>
      <div className="form-tabs" role="tablist" ref={list}>
        {tabs.map(({ key }, index) => {
          const count = problems.filter((tab) => tab === key).length;
          return (
            <button
              key={key}
              type="button"
              role="tab"
              id={`tab-${key}`}
              aria-selected={key === active}
              aria-controls={`tab-panel-${key}`}
              tabIndex={key === active ? 0 : -1}
              onClick={() => onOpen(key)}
              onKeyDown={(event) => step(event, index)}
            >
              {translate(`resources.${resource}.tabs.${key}`)}
              {count > 0 && (
                <span className="form-tab-problems">
                  <span aria-hidden="true">{count}</span>
                  <span className="view-hidden">
                    {translate('framework.form.tabProblems', { smart_count: count })}
                  </span>
                </span>
              )}
            </button>
          );
        })}
      </div>
      {tabs.map(({ key, sections }) => (
        <div
          key={key}
          role="tabpanel"
          id={`tab-panel-${key}`}
          aria-labelledby={`tab-${key}`}
          hidden={key !== active}
        >
          {sections.map(children)}
        </div>
      ))}
    </>
  );
}
