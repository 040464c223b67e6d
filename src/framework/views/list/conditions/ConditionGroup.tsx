import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import type { PlacedView } from '../../../../contract/model/catalogue.ts';
import { filterOf } from '../../../kinds/filters.ts';
import { Icon } from '../../../ui/Icon.tsx';
import type { ListFilter } from '../filters/useListFilters.ts';
import {
  MAX_DEPTH,
  groupNode,
  isTest,
  testNode,
  type ConditionNode,
  type GroupNode,
  type TestNode,
} from './conditionTree.ts';

/** Replaces the node of that key; `null` removes it. */
export type TreeChange = (key: string, next: (node: ConditionNode) => ConditionNode | null) => void;

interface NodeProps {
  screen: PlacedView;
  filters: readonly ListFilter[];
  onChange: TreeChange;
}

/** One condition: its field and the filter of the field's kind. */
function ConditionTest({ screen, filters, node, onChange }: NodeProps & { node: TestNode }) {
  const translate = useTranslate();
  const filter = filters.find(({ path }) => path === node.path);
  const Filter = filter ? filterOf(filter.field) : null;
  const label = filter ? translate(filter.labelKey) : node.path;
  return (
    <div className="condition-test" role="group" aria-label={label}>
      <select
        className="condition-field"
        aria-label={translate('framework.list.conditions.field')}
        value={node.path}
        onChange={(event) => onChange(node.key, () => testNode(event.target.value))}
      >
        {!filter && <option value={node.path}>{node.path}</option>}
        {filters.map(({ path, labelKey }) => (
          <option key={path} value={path}>
            {translate(labelKey)}
          </option>
        ))}
      </select>
      <div className="condition-filter">
        {filter && Filter && (
          <Filter
            key={node.path}
            field={filter.field}
            name={filter.path}
            resource={screen.resource.name}
            view={screen.name}
            declared={filter}
            label={label}
            value={node.values}
            onChange={(values) =>
              onChange(node.key, (present) => (isTest(present) ? { ...present, values } : present))
            }
          />
        )}
      </div>
      <button
        type="button"
        className="condition-remove"
        aria-label={translate('framework.list.conditions.removeOne', { name: label })}
        title={translate('framework.list.conditions.removeOne', { name: label })}
        onClick={() => onChange(node.key, () => null)}
      >
        <Icon name="close" />
      </button>
    </div>
  );
}

interface GroupProps extends NodeProps {
  group: GroupNode;
  depth: number;
  /** The maximum number of conditions is reached. */
  isFull: boolean;
}

const MODES = {
  all: ['all', false],
  any: ['any', false],
  none: ['any', true],
  notAll: ['all', true],
} as const;
type Mode = keyof typeof MODES;
const modeOf = ({ join, negated }: GroupNode): Mode =>
  negated ? (join === 'any' ? 'none' : 'notAll') : join;

/** Conditions and nested groups, of which all, any or none must hold. */
export function ConditionGroup(props: GroupProps) {
  const { screen, filters, group, depth, isFull, onChange } = props;
  const translate = useTranslate();
  return (
    <fieldset
      className="condition-group"
      aria-label={translate(`framework.list.conditions.modes.${modeOf(group)}`)}
    >
      <GroupHead {...props} />
      {group.of.map((node) =>
        isTest(node) ? (
          <ConditionTest
            key={node.key}
            screen={screen}
            filters={filters}
            node={node}
            onChange={onChange}
          />
        ) : (
          <ConditionGroup
            key={node.key}
            screen={screen}
            filters={filters}
            group={node}
            depth={depth + 1}
            isFull={isFull}
            onChange={onChange}
          />
        ),
      )}
      <AddButtons {...props} />
    </fieldset>
  );
}

/** How the conditions of a group are combined, and the button that removes the group. */
function GroupHead({ group, depth, onChange }: GroupProps) {
  const translate = useTranslate();
  const mode = modeOf(group);
  const modes: Mode[] =
    mode === 'notAll' ? ['all', 'any', 'none', 'notAll'] : ['all', 'any', 'none'];
  return (
    <div className="condition-head">
      <select
        className="condition-mode"
        aria-label={translate('framework.list.conditions.mode')}
        value={mode}
        onChange={(event) => {
          const [join, negated] = MODES[event.target.value as Mode];
          onChange(group.key, (present) => ({ ...(present as GroupNode), join, negated }));
        }}
      >
        {modes.map((other) => (
          <option key={other} value={other}>
            {translate(`framework.list.conditions.modes.${other}`)}
          </option>
        ))}
      </select>
      {depth > 1 && (
        <button
          type="button"
          className="condition-remove"
          aria-label={translate('framework.list.conditions.removeGroup')}
          title={translate('framework.list.conditions.removeGroup')}
          onClick={() => onChange(group.key, () => null)}
        >
          <Icon name="close" />
        </button>
      )}
    </div>
  );
}

function AddButtons({ filters, group, depth, isFull, onChange }: GroupProps) {
  const translate = useTranslate();
  const first = filters[0]?.path ?? '';
  const add = (node: ConditionNode) =>
    onChange(group.key, (present) => ({
      ...(present as GroupNode),
      of: [...(present as GroupNode).of, node],
    }));
  const full = isFull
    ? {
        'aria-disabled': true,
        title: translate('framework.list.conditions.full'),
        'aria-description': translate('framework.list.conditions.full'),
        className: 'form-closed',
      }
    : {};
  return (
    <div className="condition-adds">
      <Button
        size="small"
        startIcon={<Icon name="add" />}
        {...full}
        onClick={() => !isFull && add(testNode(first))}
      >
        {translate('framework.list.conditions.add')}
      </Button>
      {depth < MAX_DEPTH && (
        <Button
          size="small"
          startIcon={<Icon name="add" />}
          {...full}
          onClick={() =>
            !isFull && add(groupNode([testNode(first)], group.join === 'all' ? 'any' : 'all'))
          }
        >
          {translate('framework.list.conditions.addGroup')}
        </Button>
      )}
    </div>
  );
}
