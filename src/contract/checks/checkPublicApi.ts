import type { Resources } from '../model/catalogue.ts';
import type { Field } from '../model/fields.ts';
import {
  hasLines,
  isBilingual,
  isDay,
  isPlainText,
  isReference,
  isReferenceToOne,
  traitsOf,
} from '../model/kindTraits.ts';
import { didYouMean } from '../model/nearestName.ts';
import { isPublic, publicName, parentFields, type PublicResource } from '../model/publicApi.ts';
import type { ResourceDeclaration } from '../model/resource.ts';
import { pathsOf, testsIn, type Where } from '../model/where.ts';

const unknownField = (place: string, name: string, known: readonly string[]): string =>
  `${place}: there is no public field “${name}”${didYouMean(name, known)}`;

/**
 * Why a field can never be public: it is personal, needs a privilege to read, has no fixed shape,
 * or references a resource that is not public. `null` if it can.
 */
function whyClosed(field: Field, resources: Resources): string | null {
  if (field.personal) return 'is personal';
  if (field.read !== undefined) return 'needs a privilege to be read';
  if (traitsOf(field).opaque) return `is of the kind “${field.kind}”, which has no fixed shape`;
  if (isReference(field) && !isPublic(resources.get(field.to)))
    return `leads to “${field.to}”, which is not public`;
  return null;
}

function checkFields(resource: PublicResource, resources: Resources): string[] {
  const place = `${resource.name}.public.fields`;
  return resource.public.fields.flatMap((name) => {
    const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined;
    if (!field)
      return [
        `${place}: there is no field “${name}”${didYouMean(name, Object.keys(resource.fields))}`,
      ];
    const parts: [string, Field][] = [
      [name, field],
      ...(hasLines(field)
        ? Object.entries(field.fields).map(([line, inner]): [string, Field] => [
            `${name}.${line}`,
            inner,
          ])
        : []),
    ];
    return parts.flatMap(([path, part]) => {
      const reason = whyClosed(part, resources);
      return reason === null ? [] : [`${place}: “${path}” ${reason}`];
    });
  });
}

/** If a public record references this one, its title must be public as well. */
function checkTitle(resource: PublicResource, resources: Resources): string[] {
  const isNamed = [...resources.values()].some(
    (other) =>
      isPublic(other) &&
      other.public.fields.some((name) =>
        Object.values({
          [name]: other.fields[name],
          ...(hasLines(other.fields[name]) ? other.fields[name].fields : {}),
        }).some((field) => isReference(field) && field.to === resource.name),
      ),
  );
  if (!isNamed) return [];
  return [resource.title].flat().flatMap((name) => {
    if (!resource.public.fields.includes(name))
      return [
        `${resource.name}.public.fields: “${name}” names the record wherever another one points to it, so it must be public too`,
      ];
    return isReferenceToOne(resource.fields[name])
      ? [
          `${resource.name}.title: a record that is named to everybody cannot be named by another one`,
        ]
      : [];
  });
}

/** Every step of a filter's path must be a public field of a public resource. */
function checkFilter(
  place: string,
  path: string,
  resource: PublicResource,
  resources: Resources,
): string[] {
  const [head = '', ...rest] = path.split('.');
  const field = resource.public.fields.includes(head) ? resource.fields[head] : undefined;
  if (!field) return [unknownField(place, path, resource.public.fields)];
  if (hasLines(field)) {
    const inner = rest.length === 1 ? field.fields[rest[0] ?? ''] : undefined;
    return inner ? [] : [`${place}: “${path}” must end at a field of the child rows`];
  }
  if (rest.length > 0) {
    const target = isReferenceToOne(field) ? resources.get(field.to) : undefined;
    return isPublic(target)
      ? checkFilter(place, rest.join('.'), target, resources)
      : [`${place}: “${head}” of “${path}” points to nothing further`];
  }
  return traitsOf(field).operators.includes('eq') && !isBilingual(field)
    ? []
    : [`${place}: rows cannot be asked for by “${path}”`];
}

const variablesIn = (where: Where): string[] =>
  testsIn(where)
    .flatMap(({ value }) => value)
    .filter((value): value is string => typeof value === 'string' && value.startsWith('$'));

function checkConditions(
  { name, public: face, fields }: PublicResource,
  resources: Resources,
): string[] {
  const personal = [face.where, face.feed?.where]
    .flatMap((where) => (where === undefined ? [] : variablesIn(where)))
    .filter((variable) => variable !== '$today' && variable !== '$now');
  return [
    ...personal.map(
      (variable) => `${name}.public.where: nobody is signed in, so there is no “${variable}”`,
    ),
    ...(face.under ?? []).flatMap((head) => {
      const field = fields[head];
      return isReferenceToOne(field) && isPublic(resources.get(field.to))
        ? []
        : [`${name}.public.under: “${head}” must be a reference to a public resource`];
    }),
    ...(isUnderItself(name, resources, []) ? [`${name}.public.under: leads back to itself`] : []),
  ];
}

function isUnderItself(name: string, resources: Resources, seen: readonly string[]): boolean {
  const resource = resources.get(name);
  if (seen.includes(name)) return true;
  return (isPublic(resource) ? parentFields(resource, resources) : []).some((head) => {
    const field = resource?.fields[head];
    return isReferenceToOne(field) && isUnderItself(field.to, resources, [...seen, name]);
  });
}

function checkNamed({ name, public: face, fields }: PublicResource): string[] {
  const place = `${name}.public`;
  const slug = face.slug === undefined ? undefined : fields[face.slug];
  const named: [string, string | undefined][] = [
    ['slug', face.slug],
    ['sort', face.sort?.[0]],
    ['feed.title', face.feed?.title],
    ['feed.summary', face.feed?.summary],
    ['feed.date', face.feed?.date],
  ];
  const decided =
    face.schema?.where === undefined
      ? []
      : pathsOf(face.schema.where).map((path): [string, string] => ['schema.where', path]);
  const properties = Object.entries(face.schema?.properties ?? {}).map(
    ([property, field]): [string, string] => [`schema.${property}`, field],
  );
  const date = fields[face.feed?.date ?? '']?.kind;
  const withdrawn = face.withdrawn === undefined ? 'datetime' : fields[face.withdrawn]?.kind;
  return [
    ...[...named, ...decided, ...properties].flatMap(([part, field]) =>
      field === undefined || face.fields.includes(field)
        ? []
        : [unknownField(`${place}.${part}`, field, face.fields)],
    ),
    ...(slug && (!isPlainText(slug) || isBilingual(slug) || !slug.unique || slug.required !== true)
      ? [`${place}.slug: a required, unique text in one language is expected`]
      : []),
    ...(face.sort && fields[face.sort[0]] && !isSortable(fields[face.sort[0]])
      ? [`${place}.sort: rows cannot be sorted by “${face.sort[0]}”`]
      : []),
    ...Object.entries(face.shown ?? {}).flatMap(([end, field]) =>
      isDay(fields[field]) ? [] : [`${place}.shown.${end}: the name of a day is expected`],
    ),
    ...(withdrawn === 'datetime' ? [] : [`${place}.withdrawn: the name of a moment is expected`]),
    ...(face.feed && date !== 'date' && date !== 'datetime'
      ? [`${place}.feed.date: a date or a moment is expected`]
      : []),
  ];
}

/**
 * Whether the public API may sort by the field. Not by references: the order of their labels would
 * reveal records that are not public.
 */
export const isSortable = (field: Field | undefined): boolean =>
  field !== undefined && !isReferenceToOne(field) && traitsOf(field).sortable;

/** The faults of a `public` declaration: possible disclosures and invalid names. */
export function checkPublicApi(resource: ResourceDeclaration, resources: Resources): string[] {
  if (!isPublic(resource)) return [];
  const faults = [
    ...checkFields(resource, resources),
    ...checkNamed(resource),
    ...checkTitle(resource, resources),
    ...checkConditions(resource, resources),
  ];
  return [
    ...faults,
    ...(resource.public.filters ?? []).flatMap((path) =>
      checkFilter(`${resource.name}.public.filters`, path, resource, resources),
    ),
  ];
}

/** Path segments reserved by the public API. */
const TAKEN: readonly string[] = ['files', 'openapi', 'preview'];

export function checkPublicNames(all: readonly ResourceDeclaration[]): string[] {
  const names = all.filter(isPublic).map((resource) => ({ resource, name: publicName(resource) }));
  return names.flatMap(({ resource, name }, position) => {
    const isKebab = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name);
    const isRepeated = names.findIndex((other) => other.name === name) !== position;
    return isKebab && !isRepeated && !TAKEN.includes(name)
      ? []
      : [`${resource.name}.public.as: “${name}” is taken, or not kebab-case`];
  });
}
