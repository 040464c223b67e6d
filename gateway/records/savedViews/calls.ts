import { v7 as newId } from 'uuid';
import { isView, mayOpen, type PlacedView } from '../../../src/contract/model/catalogue.ts';
import { fieldError, orNotFound, PortalError } from '../../../src/contract/model/errors.ts';
import * as api from '../../../src/contract/wire/calls/savedViewCalls.ts';
import { colomboDay } from '../../db/person.ts';
import type { RequestContext } from '../../db/requestContext.ts';
import { decideAccess } from '../authorise/authorise.ts';
import { implementCalls } from '../calls/implementCalls.ts';
import type { ServerInTransaction } from '../context/serverContext.ts';
import type { TransactionContext } from '../context/transactionContext.ts';
import { createScope } from '../plan/sqlScope.ts';
import { reduceState } from './reduceState.ts';
import {
  changeView,
  countOwn,
  insertView,
  layoutOf,
  nameIsTaken,
  removeView,
  sharableRoles,
  storeDefault,
  storeLayout,
  viewById,
  viewsOf,
  type NewView,
  type StoredView,
  type Viewer,
} from './storedViews.ts';

/** Lets a user delete views that others share. */
const MODERATOR = 'SETTINGS_EDIT';

type Requester = Pick<RequestContext, 'person' | 'where' | 'now'>;
type Caller = Requester & Pick<TransactionContext, 'client'> & { server: ServerInTransaction };

const viewerOf = ({ person, now }: Requester): Viewer => ({
  userId: person.userId,
  day: colomboDay(now),
});

/** The list at a path. Throws BAD_REQUEST, or FORBIDDEN if the user may not open it. */
function listScreen({ server, person }: Caller, path: string): PlacedView {
  const screen = server.catalogue.screens.get(path);
  if (!isView(screen)) throw new PortalError('BAD_REQUEST', { details: { screen: path } });
  if (!mayOpen(screen, person.privileges))
    throw new PortalError('FORBIDDEN', { details: { needs: screen.via } });
  return screen;
}

/** A view as the user may see it. */
function reducedView(
  { server, person, where }: Caller,
  screen: PlacedView,
  view: StoredView,
): api.SavedView {
  const access = decideAccess(screen.resource, person.privileges, screen.name);
  const { ownerId, ownerName, ...rest } = view;
  return {
    ...rest,
    ...reduceState(access, view.state, createScope(server.catalogue, where)),
    owner: { id: ownerId, label: ownerName ?? '' },
    isOwn: ownerId === person.userId,
  };
}

/** The roles a user may share with: their own, or all if they may list roles. */
function rolesToShareWith(caller: Caller): ReturnType<typeof sharableRoles> {
  const { server, person, client } = caller;
  const roles = server.catalogue.resources.get('roles');
  const seesAll = roles !== undefined && decideAccess(roles, person.privileges).rows.list === 'all';
  return sharableRoles(client, viewerOf(caller), seesAll);
}

async function assertShareable(caller: Caller, target: api.SharedWith): Promise<void> {
  if (target === null || target === api.EVERYBODY) return;
  const roles = await rolesToShareWith(caller);
  if (!roles.some(({ id }) => id === target)) throw fieldError('sharedWith', 'notFound');
}

async function assertFreeName({ client }: Caller, view: NewView): Promise<void> {
  if (await nameIsTaken(client, view))
    throw new PortalError('DUPLICATE', { fieldErrors: { name: { code: 'duplicate' } } });
}

/** While impersonating, a user sees only shared views. */
const isDisclosed = ({ person }: Requester, { sharedWith }: StoredView): boolean =>
  !person.impersonation || sharedWith !== null;

/** A view with its screen. Throws NOT_FOUND for a view that the user may not see. */
async function shownView(
  caller: Caller,
  id: string,
): Promise<{ view: StoredView; screen: PlacedView }> {
  const view = await viewById(caller.client, viewerOf(caller), id);
  const screen = view && caller.server.catalogue.screens.get(view.screen);
  if (
    !view ||
    !isDisclosed(caller, view) ||
    !isView(screen) ||
    !mayOpen(screen, caller.person.privileges)
  )
    throw new PortalError('NOT_FOUND');
  return { view, screen };
}

const notOwner = (): PortalError => new PortalError('FORBIDDEN', { details: { reason: 'owner' } });

type ViewChanges = Partial<Pick<NewView, 'name' | 'state' | 'sharedWith'>>;

async function changeOwnView(
  caller: Caller,
  view: StoredView,
  changes: ViewChanges,
): Promise<void> {
  if (view.ownerId !== caller.person.userId) throw notOwner();
  const next: NewView = {
    id: view.id,
    ownerId: view.ownerId,
    screen: view.screen,
    name: changes.name ?? view.name,
    state: changes.state ?? view.state,
    sharedWith: changes.sharedWith === undefined ? view.sharedWith : changes.sharedWith,
  };
  await assertFreeName(caller, next);
  if (next.sharedWith !== view.sharedWith) await assertShareable(caller, next.sharedWith);
  await changeView(caller.client, next);
}

/** Sharing needs no privilege: a view holds no data and opens none. */
export const savedViewCalls = implementCalls(api, {
  savedViews: async ({ query, ...caller }) => {
    const { client, server, person, where } = caller;
    const screen = listScreen(caller, query.screen);
    const isImpersonating = person.impersonation !== undefined;
    const views = await viewsOf(client, viewerOf(caller), screen.path);
    const layout = isImpersonating ? null : await layoutOf(client, person.userId, screen.path);
    const roles = isImpersonating ? [] : await rolesToShareWith(caller);
    const access = decideAccess(screen.resource, person.privileges, screen.name);
    return {
      views: views
        .filter((view) => isDisclosed(caller, view))
        .map((view) => reducedView(caller, screen, view)),
      layout: layout && reduceState(access, layout, createScope(server.catalogue, where)).state,
      roles,
    };
  },

  createSavedView: async ({ body, ...caller }) => {
    const { client, person } = caller;
    const screen = listScreen(caller, body.screen);
    const view: NewView = {
      id: newId(),
      ownerId: person.userId,
      screen: screen.path,
      name: body.name,
      state: body.state,
      sharedWith: body.sharedWith ?? null,
    };
    if ((await countOwn(client, view.ownerId, view.screen)) >= api.MAX_SAVED_VIEWS)
      throw new PortalError('TOO_MANY_VIEWS', { details: { max: api.MAX_SAVED_VIEWS } });
    await assertFreeName(caller, view);
    await assertShareable(caller, view.sharedWith);
    await insertView(client, view);
    if (body.isDefault)
      await storeDefault(
        client,
        { userId: person.userId, screen: view.screen, viewId: view.id },
        true,
      );
    const stored = orNotFound(await viewById(client, viewerOf(caller), view.id));
    return reducedView(caller, screen, stored);
  },

  saveListLayout: async ({ body: { screen: path, layout }, ...caller }) => {
    const screen = listScreen(caller, path);
    await storeLayout(caller.client, caller.person.userId, screen.path, layout);
    return layout;
  },

  updateSavedView: async ({ params, body: { isDefault, ...changes }, ...caller }) => {
    const { client, person } = caller;
    const { view, screen } = await shownView(caller, params.id);
    if (Object.keys(changes).length > 0) await changeOwnView(caller, view, changes);
    if (isDefault !== undefined)
      await storeDefault(
        client,
        { userId: person.userId, screen: view.screen, viewId: view.id },
        isDefault,
      );
    const changed = await viewById(client, viewerOf(caller), view.id);
    return reducedView(caller, screen, changed ?? view);
  },

  deleteSavedView: async ({ params, ...caller }) => {
    const { view } = await shownView(caller, params.id);
    const { person, client } = caller;
    if (view.ownerId !== person.userId && !person.privileges.has(MODERATOR)) throw notOwner();
    await removeView(client, view.id);
    return { id: view.id };
  },
});
