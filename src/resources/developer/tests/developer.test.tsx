import { screen, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { renderPage } from '../../../../tests/views/equipment/renderPage.tsx';
import { useFakeGateway } from '../../../../tests/views/equipment/setup.ts';
import { createCatalogue } from '../../../contract/model/catalogue.ts';
import type {
  LiveTable,
  ResourceDescription,
  ResourceLine,
} from '../../../contract/wire/calls/developerCalls.ts';
import { areas } from '../../areas.ts';
import { DeclarationPage } from '../pages/DeclarationPage.tsx';
import { Developer } from '../pages/Developer.tsx';
import { DutiesPage } from '../pages/DutiesPage.tsx';

const gateway = useFakeGateway();
const { resources } = createCatalogue(areas);
const answer = (data: unknown) => () => HttpResponse.json({ data, message: 'OK' } as never);

const line = (name: string, rest: Partial<ResourceLine> = {}): ResourceLine => ({
  name,
  area: 'links',
  source: `src/resources/${name}.ts`,
  path: null,
  fields: 4,
  endpoints: 2,
  missingTexts: 0,
  isBehind: false,
  ...rest,
});

const table: LiveTable = {
  name: 'links',
  field: null,
  columns: [
    {
      name: 'id',
      type: 'uuid',
      isNullable: false,
      default: 'gen_random_uuid()',
      isGenerated: false,
    },
  ],
  constraints: [{ name: 'links_pkey', definition: 'PRIMARY KEY (id)' }],
  indexes: [],
  missing: [],
  undeclared: [],
};

function describeLinks(rest: Partial<ResourceDescription> = {}): ResourceDescription {
  const declaration = resources.get('links');
  if (!declaration) throw new Error('the links are gone');
  return {
    declaration,
    area: 'links',
    source: 'src/resources/links/links.ts',
    columns: { label: ['label_en', 'label_si'] },
    tables: [table],
    endpoints: [
      {
        method: 'get',
        path: '/links/{id}',
        summary: 'The record',
        parameters: [{ name: 'id', in: 'path', isRequired: true, description: '' }],
        takesBody: false,
        answers: ['200', '404'],
        operation: { operationId: 'links.one' },
      },
    ],
    privileges: [
      {
        key: 'LINKS_VIEW',
        title: { en: 'Links', si: 'සබැඳි' },
        roles: [{ en: 'Web editor', si: 'වෙබ්' }],
      },
    ],
    labels: [
      { key: 'resources.links.name', texts: { en: 'Link', si: null } },
      { key: 'resources.links.fields.url', texts: { en: 'Address', si: '⟨si⟩ Address' } },
      { key: 'resources.links.fields.label', texts: { en: 'Label', si: 'නම' } },
    ],
    ...rest,
  };
}

function showLinks(part: string, rest: Partial<ResourceDescription> = {}) {
  gateway.next('GET /api/developer/resources/links', answer(describeLinks(rest)));
  return renderPage(<DeclarationPage name="links" part={part} />);
}

describe('the overview', () => {
  it('finds a declaration by any of its names and shows its problems', async () => {
    gateway.next(
      'GET /api/developer/resources',
      answer([line('links', { missingTexts: 2, isBehind: true }), line('publications')]),
    );
    const { user } = renderPage(<Developer />);
    expect(await screen.findByText('2 texts missing')).toBeVisible();
    expect(screen.getByText('Migration needed')).toBeVisible();
    await user.type(
      screen.getByLabelText('Search for a resource, field, table, key or call'),
      'PUBLICATIONS_VERIFY',
    );
    expect(await screen.findByText('1 resource')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Links' })).toBeNull();
    await user.clear(screen.getByLabelText('Search for a resource, field, table, key or call'));
    await user.type(
      screen.getByLabelText('Search for a resource, field, table, key or call'),
      'qqq',
    );
    expect(await screen.findByText(/No declaration matches that name/)).toBeVisible();
  });

  it('keeps its areas folded until one is opened or something is searched', async () => {
    gateway.next(
      'GET /api/developer/resources',
      answer([line('links'), line('publications', { area: 'publications' })]),
    );
    const { user } = renderPage(<Developer />);
    const link = await screen.findByText('Links', { selector: 'a' });
    expect(link).not.toBeVisible();
    await user.type(
      screen.getByLabelText('Search for a resource, field, table, key or call'),
      'links',
    );
    expect(screen.getByText('Links', { selector: 'a' })).toBeVisible();
  });

  it('opens the first match on Enter', async () => {
    gateway.next('GET /api/developer/resources', answer([line('links')]));
    const { user, address } = renderPage(<Developer />);
    await screen.findByRole('link', { name: 'Links' });
    await user.type(
      screen.getByLabelText('Search for a resource, field, table, key or call'),
      'links{Enter}',
    );
    await screen.findByText('elsewhere');
    expect(address()).toBe('/developer/links');
  });
});

describe('a declaration', () => {
  it('shows its fields with kind, column and options, and where it is declared', async () => {
    showLinks('fields');
    const row = await screen.findByRole('row', { name: /^label text/ });
    expect(within(row).getByText('label_en')).toBeVisible();
    expect(row).toHaveTextContent('max 160');
    expect(screen.getByText('src/resources/links/links.ts')).toBeVisible();
  });

  it('shows what each key allows, on which rows, and which roles have it', async () => {
    showLinks('grants');
    const own = await screen.findByRole('row', { name: /STAFF_LINK_OWN_DATA/ });
    expect(own).toHaveTextContent('Owner is the user’s own staff record');
    expect(own).toHaveTextContent('writes only: label, url, position');
    expect(screen.getByRole('row', { name: /^Links LINKS_VIEW/ })).toHaveTextContent(
      'Given to: Web editor',
    );
  });

  it('shows its table and warns if the database is behind', async () => {
    showLinks('table', { tables: [{ ...table, missing: ['links_search_index'] }] });
    expect(await screen.findByRole('row', { name: /^id uuid no gen_random_uuid/ })).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('links_search_index');
  });

  it('marks texts that a language lacks and can show only those', async () => {
    const { user } = showLinks('labels');
    expect(await screen.findAllByText('missing')).toHaveLength(2);
    await user.click(screen.getByLabelText('Only missing texts'));
    expect(screen.queryByRole('row', { name: /fields\.label/ })).toBeNull();
    expect(screen.getByRole('row', { name: /resources\.links\.name/ })).toBeVisible();
  });

  it('lets a read-only call be tried once its path parameters are filled in', async () => {
    const { user } = showLinks('endpoints');
    await user.click(await screen.findByText('/links/{id}'));
    await user.click(screen.getByRole('button', { name: 'Try it' }));
    expect(gateway.callsTo('GET /api/links/l1')).toEqual([]);
    gateway.tables.set('links', [{ id: 'l1', version: 1, label: 'Library' }]);
    await user.type(screen.getByLabelText('id *'), 'l1');
    await user.click(screen.getByRole('button', { name: 'Try it' }));
    expect(await screen.findByText(/^Answered 200/)).toBeVisible();
    expect(screen.getByLabelText('Response')).toHaveTextContent('Library');
  });

  it('that does not exist is named, with a link back', () => {
    renderPage(<DeclarationPage name="nonsense" />);
    expect(screen.getByText(/no declaration named “nonsense”/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'All declarations' })).toHaveAttribute(
      'href',
      '/developer',
    );
  });
});

describe('the page of duties', () => {
  const proof = {
    duties: [{ name: 'marks.enter', keys: ['EXAM_MARKS_VIEW'] }],
    apart: [{ between: ['marks.enter', 'marks.check'], on: 'record', exceptions: [] }],
    unseparated: [] as unknown[],
  };

  it('says that the separation holds, and names every pair and privilege', async () => {
    gateway.next('GET /api/developer/duties', answer(proof));
    renderPage(<DutiesPage />);
    expect(await screen.findByText(/^No role or person has two duties/)).toBeVisible();
    expect(screen.getByText('Entering marks | Checking marks')).toBeInTheDocument();
    expect(screen.getByText('EXAM_MARKS_VIEW')).toBeInTheDocument();
  });

  it('names who holds both sides', async () => {
    const between = ['account.link', 'marks.enter'];
    const unseparated = [{ kind: 'user', name: 'registrar', between }];
    gateway.next('GET /api/developer/duties', answer({ ...proof, unseparated }));
    renderPage(<DutiesPage />);
    expect(
      await screen.findByText(
        'The user “registrar” can do both: Linking accounts to people; Entering marks.',
      ),
    ).toBeVisible();
    expect(screen.queryByText(/^No role or person/)).toBeNull();
  });
});
