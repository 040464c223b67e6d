import { useId, useState, type Dispatch, type SetStateAction } from 'react';
import { useTranslate } from 'react-admin';
import type { PlacedView } from '../../../contract/model/catalogue.ts';
import { hasDay } from '../../../contract/model/kindTraits.ts';
import type { ImportRun, ImportSettings } from '../../../contract/wire/calls/importCalls.ts';
import { recordCalls } from '../../../contract/wire/calls/recordCalls.ts';
import { fieldAtTarget, type ImportTarget } from '../../../contract/wire/tabular/targets.ts';
import { useCallQuery } from '../../core/calls/useCallQuery.ts';
import type { Translate } from '../../core/fields/kind.ts';
import {
  ActionButton,
  Actions,
  Callout,
  Failed,
  Loading,
  Note,
  Panel,
} from '../../ui/page/Page.tsx';
import { SmallSelect } from '../../ui/page/SmallControl.tsx';
import { FileReading } from './FileReading.tsx';
import { FixedValues } from './FixedValues.tsx';
import { hasChoices, ValueMapping } from './ValueMapping.tsx';

interface MatchStepProps {
  screen: PlacedView;
  run: ImportRun;
  file: File | null;
  isBusy: boolean;
  /** The file was read once more, as another import. */
  onRun: (id: string) => void;
  onDryRun: (settings: ImportSettings) => void;
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

/** Drops fixed values of fields that now have a column, and value mappings of fields without one. */
const onlyFilled = ({ fixed, values = {}, ...settings }: ImportSettings): ImportSettings => ({
  ...settings,
  fixed: Object.fromEntries(
    Object.entries(fixed).filter(([path]) => !settings.mapping.includes(path)),
  ),
  values: Object.fromEntries(
    Object.entries(values).filter(([path]) => settings.mapping.includes(path)),
  ),
});

const targetName =
  (translate: Translate, resource: string) =>
  ({ name, child, language }: ImportTarget): string => {
    const own =
      name === 'id'
        ? translate('framework.import.id')
        : translate(`resources.${resource}.fields.${name}`);
    const label =
      child === undefined
        ? own
        : `${own}: ${translate(`resources.${resource}.lines.${name}.${child}`)}`;
    return language === null
      ? label
      : translate('framework.kinds.inLanguage', {
          label,
          language: translate(`framework.kinds.languages.${language}`),
        });
  };

/**
 * The possible readings of the date columns. Empty if there is nothing to choose: dates that begin
 * with the year are unambiguous.
 */
const dateOrdersOf = ({ resource }: PlacedView, run: ImportRun, { mapping }: ImportSettings) =>
  mapping.flatMap((path, index) => {
    const found = run.dateOrders[String(index)];
    return path !== null && found && hasDay(fieldAtTarget(resource, path)) ? [found] : [];
  });

/** Maps columns to fields: guessed, then confirmed or corrected. */
export function MatchStep(props: MatchStepProps) {
  const { resource, name } = props.screen;
  const {
    data: targets,
    isError,
    refetch,
  } = useCallQuery(recordCalls(resource.name).importTargets, { query: { view: name } });
  if (isError) return <Failed onRetry={refetch} />;
  if (!targets) return <Loading lines={4} />;
  return <MatchForm {...props} targets={targets} />;
}

function MatchForm({
  screen,
  run,
  file,
  isBusy,
  onRun,
  onDryRun,
  onRestart,
  targets,
}: MatchStepProps & { targets: readonly ImportTarget[] }) {
  const translate = useTranslate();
  const [settings, setSettings] = useState<ImportSettings>(run.settings);
  const isNothing = settings.mapping.every((path) => path === null);
  const shared = { screen, run, targets, settings, onChange: setSettings };
  return (
    <>
      <FileReading screen={screen} run={run} file={file} onRun={onRun} />
      <ColumnTable {...shared} />
      <Panel title={translate('framework.import.howTo')}>
        <UnfilledFields {...shared} />
        <ValueMappings {...shared} />
        <ReadingChoices {...shared} />
        <Actions>
          <ActionButton
            isBusy={isBusy}
            disabled={isNothing}
            {...(isNothing ? { title: translate('framework.import.nothingMatched') } : {})}
            onClick={() => onDryRun(onlyFilled(settings))}
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

interface SettingsProps {
  screen: PlacedView;
  run: ImportRun;
  targets: readonly ImportTarget[];
  settings: ImportSettings;
  onChange: Dispatch<SetStateAction<ImportSettings>>;
}

function ColumnTable({ screen, run, targets, settings, onChange }: SettingsProps) {
  const translate = useTranslate();
  const nameOf = targetName(translate, screen.resource.name);
  const fill = (index: number, path: string | null) =>
    onChange({
      ...settings,
      mapping: settings.mapping.map((present, at) =>
        at === index ? path : path !== null && present === path ? null : present,
      ),
    });
  return (
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
                <SmallSelect
                  aria-label={translate('framework.import.fillsFor', { name: heading })}
                  value={settings.mapping[index] ?? ''}
                  onChange={(event) =>
                    fill(index, event.target.value === '' ? null : event.target.value)
                  }
                >
                  <option value="">{translate('framework.import.ignore')}</option>
                  {targets.map((target) => (
                    <option key={target.path} value={target.path}>
                      {nameOf(target)}
                      {target.isRequired ? ' *' : ''}
                    </option>
                  ))}
                </SmallSelect>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

/** Fields without a column: the missing required ones, and one value for every row. */
function UnfilledFields({ screen, targets, settings, onChange }: SettingsProps) {
  const translate = useTranslate();
  const nameOf = targetName(translate, screen.resource.name);
  const unfilled = targets.filter(({ path }) => !settings.mapping.includes(path));
  const missing = unfilled.filter(
    ({ path, isRequired }) => isRequired && settings.fixed[path] === undefined,
  );
  const fillsChildRows = targets.some(
    ({ path, child }) => child !== undefined && settings.mapping.includes(path),
  );
  return (
    <>
      {fillsChildRows && <Note>{translate('framework.import.childRows')}</Note>}
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
        onChange={(fixed) => onChange({ ...settings, fixed })}
      />
    </>
  );
}

function ValueMappings({ screen, run, targets, settings, onChange }: SettingsProps) {
  const translate = useTranslate();
  const { resource } = screen;
  return settings.mapping.map((path, column) => {
    const target = targets.find((one) => one.path === path);
    const field = target && target.child === undefined ? resource.fields[target.name] : undefined;
    if (!target || !field || !hasChoices(field)) return null;
    return (
      <ValueMapping
        key={`${column} ${target.path}`}
        screen={screen}
        importId={run.id}
        column={column}
        path={target.name}
        field={field}
        name={targetName(translate, resource.name)(target)}
        words={settings.values?.[target.path] ?? {}}
        onChange={(words) =>
          onChange((present) => ({
            ...present,
            values: { ...present.values, [target.path]: words },
          }))
        }
      />
    );
  });
}

/** How ambiguous dates and empty cells are read. */
function ReadingChoices({ screen, run, settings, onChange }: SettingsProps) {
  const translate = useTranslate();
  const orders = dateOrdersOf(screen, run, settings);
  const isAmbiguous = orders.some((found) => found.length > 1);
  return (
    <>
      {orders.length > 0 && (
        <Choice
          title={translate(
            isAmbiguous ? 'framework.import.dateOrderAsk' : 'framework.import.dateOrder',
          )}
          value={settings.dateOrder}
          values={['dmy', 'mdy']}
          text={(order) => translate(`framework.import.order.${order}`)}
          onChange={(dateOrder) => onChange({ ...settings, dateOrder })}
        />
      )}
      <Choice
        title={translate('framework.import.emptyCells')}
        value={settings.emptyCells}
        values={['keep', 'clear']}
        text={(empty) => translate(`framework.import.empty.${empty}`)}
        onChange={(emptyCells) => onChange({ ...settings, emptyCells })}
      />
    </>
  );
}
