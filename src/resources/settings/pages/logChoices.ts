import type { ChoicesOf, NamedValues } from '../../../framework/index.ts';

const byLabel = (one: NamedValues, other: NamedValues): number =>
  one.label.localeCompare(other.label);

/** The record types by the area of the menu they belong to; each area also stands for all of its. */
export const recordTypes: ChoicesOf = ({ catalogue, translate }) => {
  const keys = [...new Set(catalogue.areas.map(({ menu }) => menu.key))];
  return keys.flatMap((key): NamedValues[] => {
    const group = translate(`menuGroups.${key}`);
    const types = catalogue.areas
      .filter(({ menu }) => menu.key === key)
      .flatMap(({ resources }) => resources)
      .map(({ name }) => ({
        label: translate(`resources.${name}.name`, { smart_count: 1, _: name }),
        values: [name],
        group,
      }))
      .toSorted(byLabel);
    const all = {
      label: translate('pages.activity.allOf', { area: group }),
      values: types.flatMap(({ values }) => values),
      group,
    };
    return types.length > 1 ? [all, ...types] : types;
  });
};

/** The steps of the workflows by their labels, of the chosen record types if some are. */
export const workflowSteps: ChoicesOf = ({ catalogue, translate, values }) => {
  const chosen = [values['resource'] ?? []].flat();
  const labels = new Map<string, Set<string>>();
  for (const { name, workflow } of catalogue.resources.values()) {
    if (chosen.length > 0 && !chosen.includes(name)) continue;
    for (const { name: step } of workflow?.transitions ?? []) {
      const label = translate(`resources.${name}.transitions.${step}`, { _: step });
      labels.set(step, (labels.get(step) ?? new Set()).add(label));
    }
  }
  return [...labels]
    .map(([step, words]) => ({ label: [...words].join(' / '), values: [step] }))
    .toSorted(byLabel);
};
