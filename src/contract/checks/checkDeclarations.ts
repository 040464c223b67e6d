import type { AreaDeclaration } from '../model/area.ts';
import { isContextVariable } from '../model/contextVariables.ts';
import type { Field, Fields } from '../model/fields.ts';
import { KINDS } from '../model/kinds/registry.ts';
import {
  hasLines,
  hasOptions,
  isDay,
  isImage,
  isReference,
  isReferenceToOne,
  traitsOf,
  isWhole,
} from '../model/kindTraits.ts';
import {
  SORTED_SYSTEM_FIELDS,
  SYSTEM_FIELDS,
  type ResourceDeclaration,
  type View,
} from '../model/resource.ts';
import { checkRelated, checkScreens, repeated } from './checkAreas.ts';
import { checkNames, checkPath, checkWhere, unknownName, type Surroundings } from './checkNames.ts';
import { checkPublicApi, checkPublicNames } from './checkPublicApi.ts';
import { checkScopes } from './checkScopes.ts';
import { checkWorkflow } from './checkWorkflow.ts';

/**
 * All faults of a set of declarations at once, each starting with where it is:
 * `publications.fields.tpye: …`.
 */
class FaultyDeclarations extends Error {
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(
      `The declarations have ${faults.length} ${faults.length === 1 ? 'fault' : 'faults'}:\n${faults.map((fault) => `  ${fault}`).join('\n')}`,
    );
    this.name = 'FaultyDeclarations';
    this.faults = faults;
  }
}

const KNOWN_OPTIONS: readonly string[] = [
  'kind',
  'required',
  'visible',
  'onHide',
  'unique',
  'index',
  'search',
  'read',
  'write',
  'immutable',
  'readOnly',
  'help',
  'personal',
  'stepUp',
  'recordOnly',
  'min',
  'max',
  'per',
  'i18n',
  'multiline',
  'pattern',
  'default',
  'decimals',
  'money',
  'notBefore',
  'options',
  'tones',
  'was',
  'to',
  'onDelete',
  'createInline',
  'among',
  'otherThan',
  'accept',
  'maxMb',
  'minWidth',
  'minHeight',
  'aspect',
  'alt',
  'of',
  'fields',
  'addsUp',
  'total',
];

function checkField(
  place: string,
  field: Field,
  fields: Fields,
  surroundings: Surroundings,
): string[] {
  if (!Object.hasOwn(KINDS, field.kind))
    return [unknownName(place, field.kind, 'kind', Object.keys(KINDS))];
  const faults = Object.keys(field)
    .filter((option) => !KNOWN_OPTIONS.includes(option))
    .map((option) => unknownName(place, option, 'option', KNOWN_OPTIONS));
  const resources = [...surroundings.resources.keys()];
  if (isReference(field) && !surroundings.resources.has(field.to))
    faults.push(unknownName(place, field.to, 'resource', resources));
  if (hasOptions(field) && new Set(field.options).size !== field.options.length)
    faults.push(`${place}: an option occurs twice`);
  if (hasOptions(field) && field.default !== undefined && !field.options.includes(field.default))
    faults.push(unknownName(place, field.default, 'option', field.options));
  if (hasOptions(field))
    faults.push(
      ...Object.keys(field.tones ?? {})
        .filter((option) => !field.options.includes(option))
        .map((option) => unknownName(`${place}.tones`, option, 'option', field.options)),
    );
  if (isDay(field) && field.notBefore !== undefined)
    faults.push(...checkNames(place, [field.notBefore], fields));
  if (isReferenceToOne(field) && field.otherThan !== undefined)
    faults.push(...checkNames(place, [field.otherThan], fields));
  if (hasLines(field))
    faults.push(
      ...Object.entries(field.fields).flatMap(([name, line]) =>
        checkField(`${place}.${name}`, line, field.fields, surroundings),
      ),
    );
  if (typeof field.required === 'object')
    faults.push(...checkWhere(`${place}.required`, field.required, fields, surroundings));
  if (isReference(field) && field.among) {
    faults.push(
      ...checkWhere(
        `${place}.among`,
        field.among,
        surroundings.resources.get(field.to)?.fields ?? {},
        surroundings,
      ),
    );
  }
  return [...faults, ...checkWhere(`${place}.visible`, field.visible, fields, surroundings)];
}

function checkGrants(resource: ResourceDeclaration, surroundings: Surroundings): string[] {
  const { name, fields, access } = resource;
  if (access.length === 0) return [`${name}.access: without a grant nobody can do anything`];
  return access.flatMap((grant) => {
    const place = `${name}.access.${grant.privilege}`;
    const preset = Object.entries(grant.preset ?? {});
    return [
      ...checkWhere(`${place}.rows`, grant.rows, fields, surroundings),
      ...checkNames(`${place}.read`, grant.read, fields),
      ...checkNames(`${place}.write`, grant.write, fields),
      ...checkNames(
        `${place}.preset`,
        preset.map(([field]) => field),
        fields,
      ),
      ...preset
        .filter(
          ([, value]) =>
            typeof value === 'string' &&
            value.startsWith('$') &&
            !['$user', '$staff', '$department', '$student', '$today', '$now'].includes(value) &&
            isContextVariable(value),
        )
        .map(([field, value]) => `${place}.preset.${field}: nobody knows “${String(value)}”`),
    ];
  });
}

/** System fields that a list may show. */
const SHOWN_OF_EVERY_RECORD = { createdAt: true, updatedAt: true };

function checkViews(resource: ResourceDeclaration, surroundings: Surroundings): string[] {
  const { name, fields } = resource;
  const keys = resource.access.map(({ privilege }) => privilege);
  return Object.entries(resource.views ?? {}).flatMap(([viewName, view]) => {
    const place = `${name}.views.${viewName}`;
    const sort =
      view.sort && !(SYSTEM_FIELDS as readonly string[]).includes(view.sort[0])
        ? [view.sort[0]]
        : [];
    return [
      ...view.columns.flatMap((path) =>
        Object.hasOwn(SHOWN_OF_EVERY_RECORD, path)
          ? []
          : checkPath(`${place}.columns`, path, fields, surroundings),
      ),
      ...(view.importance ?? [])
        .filter((path) => !view.columns.includes(path))
        .map((path) => unknownName(`${place}.importance`, path, 'column', view.columns)),
      ...(view.filters ?? []).flatMap((path) =>
        checkPath(`${place}.filters`, path, fields, surroundings),
      ),
      ...checkNames(`${place}.hide`, view.hide, fields),
      ...checkInline(`${place}.inline`, view, fields),
      ...checkNames(`${place}.groups`, view.groups, fields),
      ...(view.groups ?? [])
        .filter((group) => fields[group] && !traitsOf(fields[group]).groupable)
        .map(
          (group) =>
            `${place}.groups: rows are not counted by “${group}”; choose a field with few values`,
        ),
      ...checkNames(`${place}.sort`, sort, fields),
      ...checkWhere(`${place}.where`, view.where, fields, surroundings),
      ...view.via
        .filter((key) => !keys.includes(key))
        .map((key) => unknownName(`${place}.via`, key, 'grant for', keys)),
    ];
  });
}

/**
 * Inline columns must be writable fields. They need not be default columns, because people can add
 * columns.
 */
function checkInline(place: string, { inline = [] }: View, fields: Fields): string[] {
  return inline.flatMap((column) => {
    const field = fields[column];
    if (!field) return [unknownName(place, column, 'field', Object.keys(fields))];
    const isClosed =
      field.readOnly === true || field.immutable === true || traitsOf(field).perRecord === true;
    return isClosed ? [`${place}: “${column}” is never changed in a cell`] : [];
  });
}

function checkIdentity({ name, identity, title, fields }: ResourceDeclaration): string[] {
  if (!identity) return [];
  const { picture, detail } = identity;
  const place = `${name}.identity`;
  return [
    ...checkNames(
      place,
      [picture, detail].filter((field) => field !== undefined),
      fields,
    ),
    ...(picture !== undefined && fields[picture] && !isImage(fields[picture])
      ? [`${place}.picture: “${picture}” has no picture`]
      : []),
    ...([title].flat().every((field) => field === detail)
      ? [`${place}.detail: without “${String(detail)}” the first line would be empty`]
      : []),
  ];
}

function checkResource(resource: ResourceDeclaration, surroundings: Surroundings): string[] {
  const { name, fields } = resource;
  const sections = (resource.form?.sections ?? []).flatMap((section) =>
    checkNames(`${name}.form.${section.key}`, section.fields, fields),
  );
  const reserved = Object.keys(fields).filter(
    (field) => [...SYSTEM_FIELDS, 'q', 'where'].includes(field) || /_/.test(field),
  );
  return [
    ...(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)
      ? []
      : [`${name}.name: kebab-case is expected, such as “publication-types”`]),
    ...reserved.map(
      (field) =>
        `${name}.fields.${field}: this name is taken; every record carries it, or filters read “_” as a comparison`,
    ),
    ...checkNames(
      `${name}.title`,
      typeof resource.title === 'string' ? [resource.title] : resource.title,
      fields,
    ),
    ...checkIdentity(resource),
    ...(resource.unique ?? []).flatMap((names) => checkNames(`${name}.unique`, names, fields)),
    ...(resource.indexes ?? []).flatMap((names) =>
      checkNames(
        `${name}.indexes`,
        names.filter((one) => !(SORTED_SYSTEM_FIELDS as readonly string[]).includes(one)),
        fields,
      ),
    ),
    ...(resource.duplicates ?? []).flatMap((names) =>
      checkNames(`${name}.duplicates`, names, fields),
    ),
    ...checkPeriods(resource),
    ...Object.entries(fields).flatMap(([field, declared]) =>
      checkField(`${name}.fields.${field}`, declared, fields, surroundings),
    ),
    ...sections,
    ...checkGrants(resource, surroundings),
    ...checkScopes(resource, surroundings),
    ...checkViews(resource, surroundings),
    ...checkWorkflow(resource, (place, where) => checkWhere(place, where, fields, surroundings)),
    ...checkWhere(`${name}.public.where`, resource.public?.where, fields, surroundings),
    ...checkWhere(`${name}.public.feed.where`, resource.public?.feed?.where, fields, surroundings),
    ...checkWhere(
      `${name}.public.schema.where`,
      resource.public?.schema?.where,
      fields,
      surroundings,
    ),
    ...checkPublicApi(resource, surroundings.resources),
  ];
}

function checkPeriods({ name, fields, noOverlap = [] }: ResourceDeclaration): string[] {
  return noOverlap.flatMap(({ of, from, to, across = [], where = {} }) => {
    const place = `${name}.noOverlap`;
    const kinds = [fields[from]?.kind, fields[to]?.kind];
    const arePeriods = kinds[0] === kinds[1] && (kinds[0] === 'date' || kinds[0] === 'datetime');
    const faults = checkNames(place, [...of, from, to, ...across, ...Object.keys(where)], fields);
    if (faults.length > 0) return faults;
    const options = Object.entries(where).flatMap(([field, values]) => {
      const declared = fields[field];
      const known = hasOptions(declared) ? declared.options : [];
      return [values]
        .flat()
        .filter((value) => !known.includes(value))
        .map((value) => unknownName(`${place}.where.${field}`, value, 'option', known));
    });
    return [
      ...options,
      ...(arePeriods
        ? []
        : [`${place}: “${from}” and “${to}” must both be dates or both be moments`]),
      ...across
        .filter((field) => !isWhole(fields[field]))
        .map((field) => `${place}.across: “${field}” must be a whole number`),
    ];
  });
}

/** What passed: a process that starts several gateways checks its declarations once. */
const passed = new WeakSet<readonly AreaDeclaration[]>();

/**
 * Checks all declarations before the portal or the gateway starts.
 *
 * @throws FaultyDeclarations with each fault by `resource.part` and, for a misspelt name, the
 *   nearest known one.
 */
export function checkDeclarations(areas: readonly AreaDeclaration[]): void {
  if (passed.has(areas)) return;
  const all = areas.flatMap(({ resources }) => resources);
  const surroundings = { resources: new Map(all.map((resource) => [resource.name, resource])) };
  const doubled = repeated(all.map(({ name }) => name)).map(
    (name) => `${name}: two resources have this name`,
  );
  const faults = [
    ...doubled,
    ...all.flatMap((resource) => checkResource(resource, surroundings)),
    ...checkPublicNames(all),
    ...checkScreens(areas),
    ...checkRelated(areas),
  ];
  if (faults.length > 0) throw new FaultyDeclarations(faults);
  passed.add(areas);
}
