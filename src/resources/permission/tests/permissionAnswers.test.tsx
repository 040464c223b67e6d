import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { renderPage } from '../../../../tests/views/equipment/renderPage.tsx';
import { useFakeGateway } from '../../../../tests/views/equipment/setup.ts';
import { ANSWER_KEYS } from '../../../contract/model/accessExplanationPage.ts';
import { IMPERSONATION_KEY } from '../../../contract/model/impersonation.ts';
import {
  type KeyAnswer,
  type PermissionAnswer,
  type WhoAnswer,
} from '../../../contract/wire/calls/accessExplanationCalls.ts';
import { WhoMayDoWhat } from '../pages/WhoMayDoWhat.tsx';

const gateway = useFakeGateway();
const WHY = 'GET /api/permissions/why';
const WHO = 'GET /api/permissions/who';
const both = (en: string) => ({ en, si: `${en} (si)` });
const key = (name: string, more: Partial<KeyAnswer> = {}): KeyAnswer => ({
  key: name,
  title: both(`Title of ${name}`),
  isHeld: false,
  sources: [],
  denied: null,
  needsSecondFactor: false,
  ...more,
});
const HELD = key('STAFF_PUBLICATION_OWN_DATA', {
  isHeld: true,
  sources: [
    {
      through: 'role',
      path: [
        { id: 'r1', name: both('Lecturer') },
        { id: 'r2', name: both('Staff') },
      ],
      isAdministrator: false,
      endsOn: '2027-01-31',
    },
  ],
});

const answer = (more: Partial<PermissionAnswer> = {}): PermissionAnswer => ({
  person: { id: 'p1', name: 'Nimal Silva', username: 'nsilva', status: 'active', isSelf: false },
  resource: 'publications',
  verb: 'edit',
  field: null,
  screen: null,
  record: { id: 'w1', name: 'Flora', values: { status: 'verified' } },
  outcome: 'no',
  obstacles: ['rows'],
  lock: null,
  screenKeys: [],
  menuKey: null,
  fieldKeys: [],
  context: {},
  grants: [
    {
      key: HELD,
      rule: { kind: 'test', path: 'status', operator: 'eq', value: 'draft', holds: false },
      opens: false,
    },
    { key: key('PUBLICATIONS_EDIT'), rule: null, opens: false },
  ],
  remedies: [
    { keys: [{ ...key('PUBLICATIONS_EDIT'), roles: [{ id: 'r3', name: both('Dean') }] }] },
  ],
  ...more,
});
const reply = (body: unknown) => () => HttpResponse.json({ data: body, message: 'OK' } as never);
const asked = (question: Record<string, string>) => `/here?${new URLSearchParams(question)}`;
const ABOUT = { person: 'p1', resource: 'publications', verb: 'edit', id: 'w1' };
const ADMINISTRATOR = [...ANSWER_KEYS, IMPERSONATION_KEY];
const open = (question: Record<string, string>, privileges: readonly string[]) =>
  renderPage(<WhoMayDoWhat />, { privileges, address: asked(question) });
const panel = async (name: string) => screen.findByRole('region', { name });

describe('the answer to why', () => {
  it('gives the refusal with its reason, the held privileges with their grants, the unmet conditions, and what would allow it', async () => {
    gateway.next(WHY, reply(answer()));
    gateway.next(
      WHO,
      reply({
        record: { id: 'w1', name: 'Flora' },
        resource: 'publications',
        verb: 'edit',
        total: 0,
        isComplete: true,
        people: [],
        byRole: [],
      } satisfies WhoAnswer),
    );
    open(ABOUT, ADMINISTRATOR);
    const said = await panel('Answer');
    expect(await within(said).findByText('No, Nimal Silva cannot.')).toBeVisible();
    expect(
      within(said).getByText('The privilege has been granted, but it does not cover this record.'),
    ).toBeVisible();
    expect(within(said).getByText('STAFF_PUBLICATION_OWN_DATA').closest('div')).toHaveTextContent(
      /granted.*Through the role Lecturer → Staff.*until/,
    );
    expect(within(said).getByText('Condition not met.')).toBeInTheDocument();
    const needed = within(said)
      .getByRole('heading', { name: 'What is needed' })
      .closest('section') as HTMLElement;
    expect(needed).toHaveTextContent(/PUBLICATIONS_EDIT.*Included in these roles: Dean/);
    expect(gateway.callsTo(WHY)[0]?.search).toEqual(ABOUT);
  });

  it('answers users about themselves, and offers other people only with the privilege', async () => {
    gateway.next(
      WHY,
      reply(
        answer({
          outcome: 'yes',
          obstacles: [],
          remedies: [],
          person: {
            id: 'me-1',
            name: 'Nimal Silva',
            username: 'nsilva',
            status: 'active',
            isSelf: true,
          },
        }),
      ),
    );
    open({ resource: 'publications', verb: 'edit', id: 'w1' }, []);
    expect(await screen.findByText('Yes, you can.')).toBeVisible();
    expect(screen.queryByLabelText('Person')).toBeNull();
    expect(screen.queryByRole('button', { name: 'View as this person' })).toBeNull();
    expect(gateway.callsTo(WHO)).toEqual([]);
  });

  it('shows a denial with its reason before the roles that it overrides', async () => {
    gateway.next(
      WHY,
      reply(
        answer({
          grants: [
            {
              key: { ...HELD, isHeld: false, denied: { endsOn: null, reason: 'on leave' } },
              rule: null,
              opens: false,
            },
          ],
          remedies: [],
        }),
      ),
    );
    open({ resource: 'publications', verb: 'list' }, []);
    expect(
      await screen.findByText(/Denied to this person, which overrides every role.*on leave/),
    ).toBeVisible();
  });

  it('shows what only a state closes, and the transitions that reopen it', async () => {
    gateway.next(
      WHY,
      reply(
        answer({
          obstacles: ['locked'],
          lock: { field: 'status', state: 'verified', steps: ['reopen'] },
          remedies: [],
        }),
      ),
    );
    open({ resource: 'publications', verb: 'edit', id: 'w1' }, []);
    expect(await screen.findByText(/Verified.*“Reopen/)).toBeVisible();
  });

  it('that fails shows the failure and can be repeated', async () => {
    gateway.refuse(WHY, 503, { code: 'UNAVAILABLE' });
    const { user } = open({ resource: 'publications', verb: 'list' }, []);
    const again = await screen.findByRole('button', { name: 'Try again' });
    gateway.next(WHY, reply(answer()));
    await user.click(again);
    expect(await screen.findByText('No, Nimal Silva cannot.')).toBeVisible();
  });
});

describe('the question', () => {
  it('is the address of the page: every choice changes it, and values that no longer apply are removed', async () => {
    gateway.next(WHY, reply(answer()));
    const { user, address } = open(
      { resource: 'publications', verb: 'edit', id: 'w1', field: 'title' },
      [],
    );
    await screen.findByText('No, Nimal Silva cannot.');
    gateway.next(WHY, reply(answer({ verb: 'create', record: null })));
    await user.click(screen.getByLabelText('Action'));
    await user.click(await screen.findByRole('option', { name: 'Create' }));
    await waitFor(() =>
      expect(address()).toBe(asked({ resource: 'publications', verb: 'create', field: 'title' })),
    );
    expect(screen.queryByLabelText('Record')).toBeNull();
  });

  it('makes no call before the question is complete', async () => {
    open({}, ADMINISTRATOR);
    expect(await screen.findByLabelText('Subject')).toBeVisible();
    expect(gateway.calls.filter(({ path }) => path.startsWith('/api/permissions'))).toEqual([]);
  });
});

describe('who can', () => {
  it('is listed by role and by name, with the grants, and what may be missing', async () => {
    const person = { id: 'p2', name: 'Asha Perera', username: 'aperera', by: [HELD], byRule: true };
    gateway.next(WHY, reply(answer()));
    gateway.next(
      WHO,
      reply({
        record: { id: 'w1', name: 'Flora' },
        resource: 'publications',
        verb: 'edit',
        total: 3,
        isComplete: false,
        people: [person],
        byRole: [
          { role: { id: 'r1', name: both('Lecturer') }, count: 2 },
          { role: null, count: 1 },
        ],
      } satisfies WhoAnswer),
    );
    open(ABOUT, ADMINISTRATOR);
    const who = await panel('Who can edit this');
    expect(await within(who).findByText('3 people')).toBeVisible();
    expect(
      within(who).getByText(
        'Others may have access through a rule about a field that you cannot see.',
      ),
    ).toBeVisible();
    expect(within(who).getByText('2 more people are not listed.')).toBeVisible();
    expect(within(who).getByText('By a rule about the person')).toBeVisible();
    expect(within(who).getByRole('link', { name: 'Asha Perera' })).toHaveAttribute(
      'href',
      expect.stringContaining('person=p2'),
    );
    expect(await screen.findByRole('button', { name: 'View as this person' })).toBeVisible();
  });
});
