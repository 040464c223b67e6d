import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useForm } from 'react-hook-form';
import type { PlacedView } from '../../../contract/model/catalogue.ts';
import type { ImportTarget } from '../../../contract/wire/tabular/targets.ts';
import { PageField } from '../../ui/page/PageField.tsx';
import { KindForm, KindInput } from '../parts/KindForm.tsx';
import { fixedText, fixedValue, isFixable } from './fixedText.ts';

interface FixedValuesProps {
  screen: PlacedView;
  /** The targets without a column. */
  targets: readonly ImportTarget[];
  nameOf: (target: ImportTarget) => string;
  fixed: Readonly<Record<string, string>>;
  onChange: (fixed: Readonly<Record<string, string>>) => void;
}

const NO_ACTION = (): void => {};

/**
 * One value for every row, in the input of its field, so that options and records are selected
 * instead of typed.
 */
export function FixedValues({ screen, targets, nameOf, fixed, onChange }: FixedValuesProps) {
  const translate = useTranslate();
  const { resource } = screen;
  const open = targets.filter(
    (target) =>
      target.name !== 'id' && target.child === undefined && isFixable(resource.fields[target.name]),
  );
  const [added, setAdded] = useState<readonly string[]>(() => Object.keys(fixed));
  const shown = open.filter(({ path, isRequired }) => isRequired || added.includes(path));
  const further = open.filter((target) => !shown.includes(target));
  const form = useForm<Record<string, unknown>>({
    defaultValues: Object.fromEntries(
      Object.entries(fixed).map(([path, text]) => [path, fixedValue(resource.fields[path], text)]),
    ),
  });
  const setText = (path: string, text: string) =>
    onChange(
      Object.fromEntries(
        Object.entries({ ...fixed, [path]: text }).filter(([, value]) => value !== ''),
      ),
    );

  useEffect(() =>
    form.subscribe({
      formState: { values: true },
      callback: ({ name, values }) =>
        name !== undefined && setText(name, fixedText(resource.fields[name], values[name])),
    }),
  );
  return (
    <KindForm resource={resource.name} form={form} onSubmit={NO_ACTION}>
      <div className="import-fixed">
        {shown.map((target) => {
          const field = resource.fields[target.name];
          const label = translate('framework.import.fixed', { name: nameOf(target) });
          if (!field) return null;
          if (target.language !== null)
            return (
              <PageField
                key={target.path}
                label={label}
                value={fixed[target.path] ?? ''}
                onChange={(text) => setText(target.path, text)}
              />
            );
          return (
            <KindInput
              key={target.path}
              resource={resource.name}
              name={target.path}
              field={{ ...field, required: false }}
              label={label}
            />
          );
        })}
        {further.length > 0 && (
          <PageField
            label={translate('framework.import.furtherFixed')}
            value=""
            onChange={(target) => setAdded([...added, target])}
            options={[
              ['', translate('framework.import.chooseField')],
              ...further.map((target) => [target.path, nameOf(target)] as const),
            ]}
          />
        )}
      </div>
    </KindForm>
  );
}
