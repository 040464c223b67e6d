import type { AreaDeclaration, Entry } from '../../../contract/model/area.ts';
import { isUpload } from '../../../contract/model/kindTraits.ts';
import { VERBS, type Verb, type Grant } from '../../../contract/model/privileges.ts';
import type { ResourceDeclaration, View } from '../../../contract/model/resource.ts';
import { askedFields, type Workflow } from '../../../contract/model/workflow.ts';
import type { Capabilities, Capability } from '../portal/backendCapabilities.ts';

/** Verbs that need more than lists, records and writes. */
const VERB_NEEDS: Partial<Record<Verb, Capability>> = {
  export: 'export',
  import: 'import',
  history: 'history',
};

/** Most services store these fields under these names. */
const MOMENTS = ['createdAt', 'updatedAt'];

const isSupported = (needed: Capability | undefined, offered: Capabilities): boolean =>
  needed === undefined || offered.has(needed);

type Fields = ResourceDeclaration['fields'];

function limitGrant(grant: Grant, fields: Fields, offered: Capabilities): Grant {
  const verbs = grant.can === 'all' ? VERBS : grant.can;
  const keep = (names: readonly string[]): string[] => names.filter((name) => name in fields);
  return {
    ...grant,
    can: verbs.filter((verb) => isSupported(VERB_NEEDS[verb], offered)),
    ...(grant.read ? { read: keep(grant.read) } : {}),
    ...(grant.write ? { write: keep(grant.write) } : {}),
  };
}

function limitView(view: View, fields: Fields, offered: Capabilities): View {
  const keep = (paths: readonly string[]): string[] =>
    paths
      .filter((path) => !path.includes('.') || offered.has('views'))
      .filter((path) => (path.split('.')[0] ?? path) in fields || MOMENTS.includes(path));
  const { groups, ...others } = view;
  return {
    ...others,
    columns: keep(view.columns),
    ...(view.importance ? { importance: keep(view.importance) } : {}),
    ...(view.filters ? { filters: keep(view.filters) } : {}),
    ...(groups && offered.has('groups') ? { groups: keep(groups) } : {}),
  };
}

function limitWorkflow(workflow: Workflow, fields: Fields): Workflow {
  const states = Object.entries(workflow.states).map(([name, state]) => [
    name,
    Array.isArray(state.locks)
      ? { ...state, locks: (state.locks as readonly string[]).filter((field) => field in fields) }
      : state,
  ]);
  const transitions = workflow.transitions.map((transition) =>
    transition.ask
      ? { ...transition, ask: askedFields(transition).filter(({ field }) => field in fields) }
      : transition,
  );
  return { ...workflow, states: Object.fromEntries(states) as Workflow['states'], transitions };
}

/** Without files a record has no picture. */
const limitIdentity = (
  { picture, ...others }: NonNullable<ResourceDeclaration['identity']>,
  fields: Fields,
): NonNullable<ResourceDeclaration['identity']> =>
  picture !== undefined && picture in fields ? { picture, ...others } : others;

function limitResource(resource: ResourceDeclaration, offered: Capabilities): ResourceDeclaration {
  // Only the portal's gateway serves the public API.
  const { workflow, public: _public, identity, ...others } = resource;
  const served = Object.entries(resource.fields).filter(([, field]) =>
    isSupported(isUpload(field) ? 'files' : undefined, offered),
  );
  // Without transitions a state is an ordinary choice.
  const isChoice = (name: string): boolean =>
    name === workflow?.field && !offered.has('transitions');
  const fields = Object.fromEntries(
    served.map(([name, field]) => [name, isChoice(name) ? { ...field, readOnly: false } : field]),
  );
  const views = Object.entries(resource.views ?? {}).filter(
    ([, { where }]) => where === undefined || offered.has('views'),
  );
  const sections = resource.form?.sections.map((section) => ({
    ...section,
    fields: section.fields.filter((name) => name in fields),
  }));
  return {
    ...others,
    fields,
    ...(identity ? { identity: limitIdentity(identity, fields) } : {}),
    access: resource.access.map((grant) => limitGrant(grant, fields, offered)),
    ...(resource.views
      ? {
          views: Object.fromEntries(
            views.map(([name, view]) => [name, limitView(view, fields, offered)]),
          ),
        }
      : {}),
    ...(sections ? { form: { sections } } : {}),
    ...(workflow && offered.has('transitions')
      ? { workflow: limitWorkflow(workflow, fields) }
      : {}),
  };
}

/** Removes the related screens that are no longer available. */
const withoutRemoved = <Declared extends { related?: readonly string[] }>(
  declared: Declared,
  removed: ReadonlySet<string>,
): Declared =>
  declared.related
    ? { ...declared, related: declared.related.filter((name) => !removed.has(name)) }
    : declared;

/**
 * Reduces the declarations to what a service supports, so that no screen has to check. The portal's
 * own gateway supports everything.
 */
export function limitToCapabilities(
  areas: readonly AreaDeclaration[],
  offered: Capabilities,
): AreaDeclaration[] {
  const removed = new Set(
    offered.has('assignments')
      ? []
      : areas.flatMap(({ assignments = [] }) => assignments.map(({ name }) => name)),
  );
  return areas.map((area) => {
    const resources = area.resources.map((resource) =>
      withoutRemoved(limitResource(resource, offered), removed),
    );
    const isThere = (entry: Entry): boolean => {
      if ('assignment' in entry) return offered.has('assignments');
      return (
        !('resource' in entry) ||
        resources.find(({ name }) => name === entry.resource)?.views?.[entry.view] !== undefined
      );
    };
    const { assignments, pages, ...others } = area;
    return {
      ...others,
      ...(pages ? { pages: pages.map((page) => withoutRemoved(page, removed)) } : {}),
      resources,
      entries: area.entries.filter(isThere),
      ...(assignments && offered.has('assignments') ? { assignments } : {}),
    };
  });
}
