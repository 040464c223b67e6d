import type { FastifyInstance, FastifyRequest } from 'fastify';
import { v7 as newId } from 'uuid';
import * as z from 'zod';
import { mayOpen, type PlacedView } from '../../../src/contract/model/catalogue.ts';
import { PortalError } from '../../../src/contract/model/errors.ts';
import {
  EVERYBODY,
  MAX_SAVED_VIEWS,
  savedViewState,
  type SavedView,
  type SharedWith,
} from '../../../src/contract/wire/savedView.ts';
import { readBody } from '../../access/readBody.ts';
import { colomboDay } from '../../db/person.ts';
import type { Queryable } from '../../db/queryable.ts';
import type { RequestContext } from '../../db/requestContext.ts';
import { decideAccess } from '../authorise/authorise.ts';
import type { ServerContext } from '../context.ts';
import { createScope } from '../plan/sqlScope.ts';
import { recordId } from '../readRoutes.ts';
import { envelope } from '../shape/respond.ts';
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

const name = z.string().trim().min(1).max(80);
const sharedWith = z.union([z.null(), z.literal(EVERYBODY), z.uuid()]);
const draft = z.strictObject({
  screen: z.string(),
  name,
  state: savedViewState,
  sharedWith: sharedWith.optional(),
  isDefault: z.boolean().optional(),
});
const changes = draft.omit({ screen: true }).partial();
const layoutBody = z.strictObject({ screen: z.string(), layout: savedViewState.nullable() });

/** Whoever may change the portal's settings may take away what somebody shows to others. */
const MODERATOR = 'SETTINGS_EDIT';

/** The list behind a path, which the person must be able to open. */
function listScreen(
  { catalogue }: ServerContext,
  { person }: RequestContext,
  path: unknown,
): PlacedView {
  const screen = typeof path === 'string' ? catalogue.screens.get(path) : undefined;
  if (screen?.kind !== 'view')
    throw new PortalError('BAD_REQUEST', {
      details: { screen: typeof path === 'string' ? path : null },
    });
  if (!mayOpen(screen, person.privileges))
    throw new PortalError('FORBIDDEN', { details: { needs: screen.via } });
  return screen;
}

/** A view as this person may see it. */
function told(
  server: ServerContext,
  { person, where }: RequestContext,
  screen: PlacedView,
  view: StoredView,
): SavedView {
  const access = decideAccess(screen.resource, person.privileges, screen.name);
  const { ownerId, ownerName, roleEn, roleSi, ...rest } = view;
  return {
    ...rest,
    ...reduceState(access, view.state, createScope(server.catalogue, where)),
    owner: { id: ownerId, label: ownerName ?? '' },
    isOwn: ownerId === person.userId,
    sharedWithLabel: roleEn === null ? null : { en: roleEn, si: roleSi },
  };
}

const maySeeAllRoles = ({ catalogue }: ServerContext, { person }: RequestContext): boolean => {
  const roles = catalogue.resources.get('roles');
  return roles !== undefined && decideAccess(roles, person.privileges).rows.list === 'all';
};

async function assertShareable(
  client: Queryable,
  server: ServerContext,
  context: RequestContext,
  viewer: Viewer,
  target: SharedWith,
): Promise<void> {
  if (target === null || target === EVERYBODY) return;
  const roles = await sharableRoles(client, viewer, maySeeAllRoles(server, context));
  if (!roles.some(({ id }) => id === target))
    throw new PortalError('INVALID_FIELDS', { fieldErrors: { sharedWith: { code: 'notFound' } } });
}

async function assertFreeName(client: Queryable, view: NewView): Promise<void> {
  if (await nameIsTaken(client, view))
    throw new PortalError('DUPLICATE', { fieldErrors: { name: { code: 'duplicate' } } });
}

/**
 * How lists are looked at, kept for each person: `GET|POST /saved-views`, `PUT|DELETE
 * /saved-views/:id`, and `PUT /saved-views/layout` for columns without a name. Sharing takes no
 * right of its own, with everybody who can open the screen or with a role one holds (any, for who
 * may list roles): a view holds no data and opens none.
 */
export function savedViewRoutes(app: FastifyInstance, server: ServerContext): void {
  const { database } = server;
  const direct: Queryable = {
    query: (config) => database.query(config.text, config.values, config.name),
  };
  const viewerOf = ({ person }: RequestContext): Viewer => ({
    userId: person.userId,
    day: colomboDay(server.now()),
  });

  /**
   * Whoever looks through other eyes sees what is shared with them, and nothing that somebody keeps
   * for themselves.
   */
  const isDisclosed = ({ person }: RequestContext, { sharedWith: shared }: StoredView): boolean =>
    !person.impersonation || shared !== null;

  /** The view behind the address with its screen; what is not shown to this person is not found. */
  const shownView = async (
    client: Queryable,
    context: RequestContext,
    request: FastifyRequest,
  ): Promise<{ view: StoredView; screen: PlacedView }> => {
    const view = await viewById(client, viewerOf(context), recordId(request));
    const screen = view && server.catalogue.screens.get(view.screen);
    if (
      !view ||
      !isDisclosed(context, view) ||
      screen?.kind !== 'view' ||
      !mayOpen(screen, context.person.privileges)
    )
      throw new PortalError('NOT_FOUND');
    return { view, screen };
  };

  app.get('/saved-views', async (request) => {
    const context = await server.authenticate(request);
    const { screen: path, ...rest } = request.query as Record<string, unknown>;
    const [unknown] = Object.keys(rest);
    if (unknown !== undefined)
      throw new PortalError('BAD_REQUEST', { details: { parameter: unknown } });
    const screen = listScreen(server, context, path);
    const isLooking = context.person.impersonation !== undefined;
    const views = (await viewsOf(direct, viewerOf(context), screen.path)).filter((view) =>
      isDisclosed(context, view),
    );
    const layout = isLooking ? null : await layoutOf(direct, context.person.userId, screen.path);
    const roles = isLooking
      ? []
      : await sharableRoles(direct, viewerOf(context), maySeeAllRoles(server, context));
    const access = decideAccess(screen.resource, context.person.privileges, screen.name);
    return envelope({
      views: views.map((view) => told(server, context, screen, view)),
      layout:
        layout && reduceState(access, layout, createScope(server.catalogue, context.where)).state,
      roles,
    });
  });

  app.post('/saved-views', async (request, reply) => {
    const context = await server.authenticate(request);
    const body = readBody(draft, request.body);
    const screen = listScreen(server, context, body.screen);
    const view: NewView = {
      id: newId(),
      ownerId: context.person.userId,
      screen: screen.path,
      name: body.name,
      state: body.state,
      sharedWith: body.sharedWith ?? null,
    };
    const stored = await database.transaction(async (client) => {
      if ((await countOwn(client, view.ownerId, view.screen)) >= MAX_SAVED_VIEWS)
        throw new PortalError('TOO_MANY_VIEWS', { details: { max: MAX_SAVED_VIEWS } });
      await assertFreeName(client, view);
      await assertShareable(client, server, context, viewerOf(context), view.sharedWith);
      await insertView(client, view);
      if (body.isDefault) await storeDefault(client, view.ownerId, view.screen, view.id, true);
      return viewById(client, viewerOf(context), view.id);
    });
    if (!stored) throw new PortalError('NOT_FOUND');
    return reply.code(201).send(envelope(told(server, context, screen, stored), 'Saved'));
  });

  app.put('/saved-views/layout', async (request) => {
    const context = await server.authenticate(request);
    const { screen: path, layout } = readBody(layoutBody, request.body);
    const screen = listScreen(server, context, path);
    await storeLayout(direct, context.person.userId, screen.path, layout);
    return envelope(layout, 'Saved');
  });

  app.put('/saved-views/:id', async (request) => {
    const context = await server.authenticate(request);
    const { isDefault, ...own } = readBody(changes, request.body);
    const answer = await database.transaction(async (client) => {
      const { view, screen } = await shownView(client, context, request);
      if (Object.keys(own).length > 0) {
        if (view.ownerId !== context.person.userId)
          throw new PortalError('FORBIDDEN', { details: { reason: 'owner' } });
        const next: NewView = {
          id: view.id,
          ownerId: view.ownerId,
          screen: view.screen,
          name: own.name ?? view.name,
          state: own.state ?? view.state,
          sharedWith: own.sharedWith === undefined ? view.sharedWith : own.sharedWith,
        };
        await assertFreeName(client, next);
        if (next.sharedWith !== view.sharedWith)
          await assertShareable(client, server, context, viewerOf(context), next.sharedWith);
        await changeView(client, next);
      }
      if (isDefault !== undefined)
        await storeDefault(client, context.person.userId, view.screen, view.id, isDefault);
      const changed = await viewById(client, viewerOf(context), view.id);
      return told(server, context, screen, changed ?? view);
    });
    return envelope(answer, 'Saved');
  });

  app.delete('/saved-views/:id', async (request) => {
    const context = await server.authenticate(request);
    const { view } = await shownView(direct, context, request);
    if (view.ownerId !== context.person.userId && !context.person.privileges.has(MODERATOR))
      throw new PortalError('FORBIDDEN', { details: { reason: 'owner' } });
    await removeView(direct, view.id);
    return envelope({ id: view.id }, 'Deleted');
  });
}
