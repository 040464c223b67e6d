import type { AreaDeclaration } from '../model/area.ts';
import { createCatalogue, type Catalogue } from '../model/catalogue.ts';
import type { Field } from '../model/fields.ts';
import { isReferenceToOne, isWhole } from '../model/kindTraits.ts';
import { checkNames, checkWhere, unknownName } from './checkNames.ts';

/** The names that a list holds more than once. */
export const repeated = (names: readonly string[]): string[] => [
  ...new Set(names.filter((name, index) => names.indexOf(name) !== index)),
];

/** The fields of the resource that a reference points to. */
function targetFields({ resources }: Catalogue, field: Field | undefined) {
  const target = isReferenceToOne(field) ? resources.get(field.to) : undefined;
  return target?.fields ?? {};
}

export function checkScreens(areas: readonly AreaDeclaration[]): string[] {
  let catalogue: Catalogue;
  try {
    catalogue = createCatalogue(areas);
  } catch (error) {
    return [(error as Error).message];
  }
  const views = areas.flatMap(({ resources }) =>
    resources.flatMap((resource) =>
      resource.path === undefined
        ? []
        : Object.values(resource.views ?? {}).map((view) =>
            view.path === undefined ? resource.path : `${resource.path}/${view.path}`,
          ),
    ),
  );
  const others = areas.flatMap(({ pages = [], assignments = [] }) =>
    [...pages, ...assignments].map(({ path }) => path),
  );
  const routes = [...views, ...others].map(String);
  const assignments = [...catalogue.assignments.values()].flatMap(
    ({ name, through, left, right, current, extras = [], ordered, groupBy, detail }) => {
      const join = catalogue.resources.get(through);
      if (!join)
        return [
          unknownName(`${name}.through`, through, 'resource', [...catalogue.resources.keys()]),
        ];
      const order = ordered === undefined ? undefined : join.fields[ordered];
      const isWritten =
        isWhole(order) && !order.readOnly && !order.immutable && !extras.includes(ordered ?? '');
      return [
        ...(ordered === undefined || isWritten
          ? []
          : [
              `${name}.ordered: “${ordered}” must be a whole number of ${through} that can be written, and is not among the extras`,
            ]),
        ...checkNames(`${name}.fields`, [left, right, ...extras], join.fields),
        ...checkNames(
          `${name}.right`,
          [groupBy, detail].filter((field) => field !== undefined),
          targetFields(catalogue, join.fields[right]),
        ),
        ...checkWhere(`${name}.current`, current, join.fields, catalogue),
      ];
    },
  );
  return [
    ...repeated(routes).map((route) => `${route}: two screens claim this address`),
    ...assignments,
  ];
}

/** Related screens must exist. */
export function checkRelated(areas: readonly AreaDeclaration[]): string[] {
  const resources = areas
    .flatMap((area) => area.resources)
    .filter(({ path }) => path !== undefined);
  const [assignments, pages] = [
    areas.flatMap((area) => area.assignments ?? []),
    areas.flatMap((area) => area.pages ?? []),
  ];
  const all: readonly { name: string; related?: readonly string[] }[] = [
    ...areas.flatMap((area) => area.resources),
    ...assignments,
    ...pages,
  ];
  const known = [...resources, ...assignments, ...pages].map(({ name }) => name);
  return all.flatMap(({ name, related = [] }) =>
    related
      .filter((other) => !known.includes(other))
      .map((other) => unknownName(`${name}.related`, other, 'screen', known)),
  );
}
