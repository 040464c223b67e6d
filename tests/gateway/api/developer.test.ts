import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {
  ResourceDescription,
  ResourceLine,
} from '../../../src/contract/wire/calls/developerCalls.ts';
import { demoAccounts } from '../../../src/resources/shared/demo/accounts.ts';
import { catalogue, dataOf, startDemoGateway, type DemoGateway } from '../equipment/demoGateway.ts';

let gateway: DemoGateway;
beforeAll(async () => {
  gateway = await startDemoGateway();
});
afterAll(() => gateway.close());

const described = async (name: string): Promise<ResourceDescription> =>
  dataOf<ResourceDescription>(
    await (
      await gateway.as('admin')
    )('GET', `/developer/resources/${name}`),
  );

describe('what developers are told', () => {
  it('is for administrators alone', async () => {
    expect((await gateway.call('GET', '/developer/resources')).statusCode).toBe(401);
    for (const { username } of demoAccounts) {
      const call = await gateway.as(username);
      const statuses = [
        (await call('GET', '/developer/resources')).statusCode,
        (await call('GET', '/developer/resources/publications')).statusCode,
      ];
      expect([username, ...statuses]).toEqual(
        username === 'admin' ? [username, 200, 200] : [username, 403, 403],
      );
    }
  });

  it('names every declaration with the file that holds it, all texts there and all tables as declared', async () => {
    const lines = dataOf<ResourceLine[]>(
      await (
        await gateway.as('admin')
      )('GET', '/developer/resources'),
    );
    expect(lines.map(({ name }) => name)).toEqual([...catalogue.resources.keys()]);
    expect(
      lines.filter(
        ({ source }) => source === null || !/^src\/resources\/(\w+\/)+\w+\.ts$/.test(source),
      ),
    ).toEqual([]);
    expect(lines.filter(({ isBehind, missingTexts }) => isBehind || missingTexts > 0)).toEqual([]);
  });

  it('holds the declaration, its tables, calls, keys and texts', async () => {
    const { declaration, columns, tables, endpoints, privileges, labels } =
      await described('publications');
    expect(declaration).toEqual(
      JSON.parse(JSON.stringify(catalogue.resources.get('publications'))),
    );
    expect([columns['title'], columns['type'], columns['authors']]).toEqual([
      ['title'],
      ['type_id'],
      [],
    ]);
    expect(tables[0]).toMatchObject({
      name: 'publications',
      field: null,
      missing: [],
      undeclared: [],
    });
    expect(tables[0]?.columns.find(({ name }) => name === 'id')).toMatchObject({
      type: 'uuid',
      isNullable: false,
    });
    expect(tables[0]?.constraints.map(({ definition }) => definition)).toContain(
      'PRIMARY KEY (id)',
    );
    expect(endpoints).toContainEqual(
      expect.objectContaining({
        method: 'put',
        path: '/publications/{id}',
        takesBody: true,
        summary: 'Change a record',
      }),
    );
    expect(endpoints.filter(({ summary }) => summary === '')).toEqual([]);
    expect(privileges.find(({ key }) => key === 'PUBLICATIONS_VIEW')).toMatchObject({
      title: { en: 'Publications' },
      roles: expect.arrayContaining([expect.objectContaining({ en: 'Web editor' })]),
    });
    expect(labels.find(({ key }) => key === 'resources.publications.name')?.texts.en).toContain(
      'Publication',
    );
  });

  it('reports where the database differs from the declarations, but not a further index', async () => {
    await gateway.database.query({
      text: `
        DROP INDEX links_search_index;
        CREATE INDEX by_administrator ON links (url);
        ALTER TABLE links ADD COLUMN left_over text`,
    });
    const { tables } = await described('links');
    expect(tables[0]).toMatchObject({ missing: ['links_search_index'], undeclared: ['left_over'] });
    await gateway.database.query({ text: 'ALTER TABLE links DROP COLUMN left_over' });
  });

  it('knows nothing of what is not declared', async () => {
    expect(
      (await (await gateway.as('admin'))('GET', '/developer/resources/nonsense')).statusCode,
    ).toBe(404);
  });
});
