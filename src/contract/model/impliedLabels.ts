import type { AreaDeclaration, AssignmentDeclaration, PageDeclaration } from './area.ts';
import type { Field } from './fields.ts';
import { hasLines, hasOptions } from './kindTraits.ts';
import type { ResourceDeclaration } from './resource.ts';
import { guardsOf, NOT_ONESELF } from './workflow.ts';

function labelsOfField(resource: string, name: string, field: Field): string[] {
  const keys = [`resources.${resource}.fields.${name}`];
  if (field.help) keys.push(`resources.${resource}.help.${name}`);
  if (hasOptions(field))
    keys.push(...field.options.map((option) => `resources.${resource}.options.${name}.${option}`));
  if (hasLines(field)) {
    for (const [sub, line] of Object.entries(field.fields)) {
      keys.push(`resources.${resource}.lines.${name}.${sub}`);
      if (hasOptions(line))
        keys.push(
          ...line.options.map((option) => `resources.${resource}.options.${name}.${sub}.${option}`),
        );
    }
  }
  return keys;
}

/** Keys of the texts that a resource needs in each language. */
export const labelsOfResource = ({
  name,
  fields,
  form,
  views,
  workflow,
}: ResourceDeclaration): string[] => [
  `resources.${name}.name`,
  ...Object.entries(fields).flatMap(([field, declaration]) =>
    labelsOfField(name, field, declaration),
  ),
  ...(form?.sections ?? []).map(({ key }) => `resources.${name}.sections.${key}`),
  ...new Set(
    (form?.sections ?? []).flatMap(({ tab }) =>
      tab === undefined ? [] : [`resources.${name}.tabs.${tab}`],
    ),
  ),
  ...Object.keys(views ?? {}).flatMap((view) => [
    `resources.${name}.views.${view}`,
    `resources.${name}.about.${view}`,
  ]),
  ...(workflow?.transitions ?? []).flatMap((transition) => [
    `resources.${name}.transitions.${transition.name}`,
    ...guardsOf(transition).flatMap(({ guard }) =>
      guard === NOT_ONESELF ? [] : [`resources.${name}.guards.${guard}`],
    ),
    ...(transition.confirm ? [`resources.${name}.confirm.${transition.name}`] : []),
  ]),
];

const labelsOfPage = ({ name }: PageDeclaration): string[] => [`pages.${name}.title`];
const labelsOfAssignment = ({ name }: AssignmentDeclaration): string[] =>
  ['title', 'about', 'left', 'right'].map((text) => `assignments.${name}.${text}`);

/** Keys of the texts that an area needs in each language. */
export const impliedLabels = (area: AreaDeclaration): string[] => [
  `menuGroups.${area.menu.key}`,
  ...area.resources.flatMap(labelsOfResource),
  ...(area.pages ?? []).flatMap(labelsOfPage),
  ...(area.assignments ?? []).flatMap(labelsOfAssignment),
];
