import type { AreaDeclaration } from '../../../contract/model/area.ts';
import type { PortalSession } from '../portal/PortalServices.tsx';

/** Every key that the declarations mention. */
export function keysOf(areas: readonly AreaDeclaration[]): Set<string> {
  const keys = areas.flatMap(({ menu, resources, pages = [], assignments = [] }) => [
    ...(menu.privilege === null ? [] : [menu.privilege]),
    ...[...pages, ...assignments].flatMap(({ via }) => via),
    ...resources.flatMap(({ access, fields, views = {} }) => [
      ...access.map(({ privilege }) => privilege),
      ...Object.values(views).flatMap(({ via }) => via),
      ...Object.values(fields).flatMap(({ read = [], write = [] }) => [...read, ...write]),
    ]),
  ]);
  return new Set(keys);
}

const OPEN = { access: true, reason: '' };

/**
 * A session for a service without sign-in, or with a sign-in of its own. Has the given privileges
 * while the page is open.
 */
export const openSession = ({
  name,
  privileges,
  onLeave = () => {},
}: {
  name: string;
  privileges: ReadonlySet<string>;
  onLeave?: () => void;
}): PortalSession => ({
  check: () => OPEN,
  privileges: () => privileges,
  user: () => null,
  greetingName: () => name,
  leave: onLeave,
  subscribe: () => () => {},
});
