import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import type { PlacedView } from '../../../contract/model/catalogue.ts';
import type { ImportRun, ImportSettings } from '../../../contract/wire/import.ts';
import { fieldAtTarget, type ImportTarget } from '../../../contract/wire/tabular/targets.ts';
import { useAnswer } from '../../core/calls/useAnswer.ts';
import {
  ActionButton,
  Actions,
  Callout,
  Failed,
  Loading,
  Note,
  Panel,
} from '../../ui/page/Page.tsx';
import { FixedValues } from './FixedValues.tsx';
import { hasChoices, ValueMapping } from './ValueMapping.tsx';

interface MatchStepProps {
  screen: PlacedView;
  run: ImportRun;
  isBusy: boolean;
  onRehearse: (settings: ImportSettings) => void;
  onRestart: () => void;
}

interface ChoiceProps<Value extends string> {
  title: string;
  value: Value;
  values: readonly Value[];
  text: (value: Value) => string;
  onChange: (value: Value) => void;
}

function Choice<Value extends string>({
  title,
  value,
  values,
  text,
  onChange,
}: ChoiceProps<Value>) {
  const name = useId();
  return (
    <fieldset className="import-choice">
      <legend>{title}</legend>
      {values.map((one) => (
        <label key={one}>
          <input type="radio" name={name} checked={one === value} onChange={() => onChange(one)} />{' '}
          {text(one)}
        </label>
      ))}
    </fieldset>
  );
}

const DATES = ['date', 'datetime'];

/** Without what was said for fields that now have, or no longer have, a column. */
const onlyFilled = ({ fixed, values = {}, ...settings }: ImportSettings): ImportSettings => ({
  ...settings,
  fixed: Object.fromEntries(
    Object.entries(fixed).filter(([path]) => !settings.mapping.includes(path)),
  ),
  values: Object.fromEntries(
    Object.entries(values).filter(([path]) => settings.mapping.includes(path)),
  ),
});

/** Which column fills which field: guessed, to be confirmed or mended by hand. */
export function MatchStep({ screen, run, isBusy, onRehearse, onRestart }: MatchStepProps) {
  const translate = useTranslate();
  const { resource } = screen;
  const [settings, setSettings] = useState<ImportSettings>(run.settings);
  const {
    body: targets,
    isError,
    refetch,
  } = useAnswer<ImportTarget[]>(
    `/${resource.name}/-/imports/targets?view=${encodeURIComponent(screen.name)}`,
  );
  if (isError) return <Failed onRetry={refetch} />;
  if (!targets) return <Loading lines={4} />;

  const nameOf = ({ name, child, language }: ImportTarget): string => {
    if (child !== undefined)
      return `${translate(`resources.${resource.name}.fields.${name}`)}: ${translate(`resources.${resource.name}.lines.${name}.${child}`)}`;
    const label =
      name === 'id'
        ? translate('framework.import.id')
        : translate(`resources.${resource.name}.fields.${name}`);
    return language === null
      ? label
      : translate('framework.kinds.inLanguage', {
          label,
          language: translate(`framework.kinds.languages.${language}`),
        });
  };
  const give = (index: number, path: string | null) =>
    setSettings({
      ...settings,
      mapping: settings.mapping.map((present, at) =>
        at === index ? path : path !== null && present === path ? null : present,
      ),
    });
  const unfilled = targets.filter(({ path }) => !settings.mapping.includes(path));
  const missing = unfilled.filter(
    ({ path, isRequired }) => isRequired && settings.fixed[path] === undefined,
  );
  // Asked only where there is something to say: days that begin with the year are read in one way.
  const orders = settings.mapping.flatMap((path, index) => {
    const found = run.dateOrders[String(index)];
    return path !== null && found && DATES.includes(fieldAtTarget(resource, path)?.kind ?? '')
      ? [found]
      : [];
  });
  const ambiguous = orders.some((found) => found.length > 1);
  const isNothing = settings.mapping.every((path) => path === null);
  return (
    <>
      <Panel
        title={translate('framework.import.match')}
        note={translate('framework.import.matchNote', {
          name: run.fileName,
          smart_count: run.rowCount,
        })}
      >
        <table className="import-match">
          <thead>
            <tr>
              <th scope="col">{translate('framework.import.column')}</th>
              <th scope="col">{translate('framework.import.holds')}</th>
              <th scope="col">{translate('framework.import.fills')}</th>
            </tr>
          </thead>
          <tbody>
            {run.headings.map((heading, index) => (
              <tr key={index}>
                <th scope="row">
                  {heading || translate('framework.import.unnamed', { number: index + 1 })}
                </th>
                <td>
                  {run.sample
                    .map((row) => row[index])
                    .filter((cell) => cell)
                    .slice(0, 2)
                    .join(' · ')}
                </td>
                <td>
                  <select
                    aria-label={translate('framework.import.fillsFor', { name: heading })}
                    value={settings.mapping[index] ?? ''}
                    onChange={(event) =>
                      give(index, event.target.value === '' ? null : event.target.value)
                    }
                  >
                    <option value="">{translate('framework.import.ignore')}</option>
                    {targets.map((target) => (
                      <option key={target.path} value={target.path}>
                        {nameOf(target)}
                        {target.isRequired ? ' *' : ''}
                      </option>
                    ))}
                  </select>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Panel>
      <Panel title={translate('framework.import.howTo')}>
        {settings.mapping.some((path) =>
          targets.some((target) => target.path === path && target.child !== undefined),
        ) && <Note>{translate('framework.import.childRows')}</Note>}
        {missing.length > 0 && (
          <Callout tone="caution">
            {translate('framework.import.missing', { names: missing.map(nameOf).join(', ') })}
          </Callout>
        )}
        <FixedValues
          key={settings.mapping.join()}
          screen={screen}
          targets={unfilled}
          nameOf={nameOf}
          fixed={settings.fixed}
          onChange={(fixed) => setSettings({ ...settings, fixed })}
        />
        {settings.mapping.map((path, column) => {
          const target = targets.find((one) => one.path === path);
          const field =
            target && target.child === undefined ? resource.fields[target.name] : undefined;
          if (!target || !field || !hasChoices(field)) return null;
          const give = (words: Readonly<Record<string, string>>) =>
            setSettings((present) => ({
              ...present,
              values: { ...present.values, [target.path]: words },
            }));
          return (
            <ValueMapping
              key={`${column} ${target.path}`}
              screen={screen}
              importId={run.id}
              column={column}
              path={target.name}
              field={field}
              name={nameOf(target)}
              words={settings.values?.[target.path] ?? {}}
              onChange={give}
            />
          );
        })}
        {orders.length > 0 && (
          <Choice
            title={translate(
              ambiguous ? 'framework.import.dateOrderAsk' : 'framework.import.dateOrder',
            )}
            value={settings.dateOrder}
            values={['dmy', 'mdy']}
            text={(order) => translate(`framework.import.order.${order}`)}
            onChange={(dateOrder) => setSettings({ ...settings, dateOrder })}
          />
        )}
        <Choice
          title={translate('framework.import.emptyCells')}
          value={settings.emptyCells}
          values={['keep', 'clear']}
          text={(empty) => translate(`framework.import.empty.${empty}`)}
          onChange={(emptyCells) => setSettings({ ...settings, emptyCells })}
        />
        <Actions>
          <ActionButton
            isBusy={isBusy}
            disabled={isNothing}
            {...(isNothing ? { title: translate('framework.import.nothingMatched') } : {})}
            onClick={() => onRehearse(onlyFilled(settings))}
          >
            {translate('framework.import.rehearse')}
          </ActionButton>
          <ActionButton quiet onClick={onRestart}>
            {translate('framework.import.otherFile')}
          </ActionButton>
        </Actions>
      </Panel>
    </>
  );
}
