import { screen, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { useState, type ReactNode } from 'react';
import { ListContextProvider, useList } from 'react-admin';
import { describe, expect, it } from 'vitest';
import { renderPage } from '../../../../tests/views/equipment/renderPage.tsx';
import { useFakeGateway } from '../../../../tests/views/equipment/setup.ts';
import { createCatalogue, type PlacedView } from '../../../contract/model/catalogue.ts';
import { localDay } from '../../../contract/model/facultyClock.ts';
import { areas } from '../../areas.ts';
import { activities } from '../activities.ts';
import { LoggedAction, LoggedRecord } from '../pages/ActivityCells.tsx';
import { ActivityChanges } from '../pages/ActivityChanges.tsx';
import { ActivityPlot } from '../pages/ActivityPlot.tsx';
import { recordTypes, workflowSteps } from '../pages/logChoices.ts';
import { PersonsDay } from '../pages/PersonsDay.tsx';
import { byPerson, onDay } from '../rules/logFilter.ts';

const gateway = useFakeGateway();
const catalogue = createCatalogue(areas);
const logged = catalogue.screens.get(String(activities.path)) as PlacedView;
const READER = { privileges: ['ACTIVITY_LOG_VIEW', 'PUBLICATIONS_VIEW', 'SETTINGS_VIEW'] };

const answer = (call: string, data: unknown, more: object = {}) =>
  gateway.next(call, () => HttpResponse.json({ data, message: 'OK', ...more }));

interface Entry {
  id: string;
  resource?: string;
  recordId?: string;
  action?: string;
  transition?: string;
}

const cellOf = (Cell: typeof LoggedRecord, name: 'action' | 'recordId', entry: Entry) => (
  <Cell
    key={entry.id}
    record={entry as unknown as Record<string, unknown>}
    name={name}
    field={activities.fields[name]}
    resource={activities}
  />
);

/** A list of the log whose conditions are shown, as the toolbar of the list would. */
function LogList({ entries = [], children }: { entries?: readonly Entry[]; children: ReactNode }) {
  const list = useList({ data: [...entries] });
  const [filterValues, setFilters] = useState<Record<string, unknown>>({});
  return (
    <ListContextProvider value={{ ...list, filterValues, setFilters } as typeof list}>
      {children}
      <output>{JSON.stringify(filterValues)}</output>
    </ListContextProvider>
  );
}
const conditions = (): unknown => JSON.parse(screen.getByRole('status').textContent);

describe('an entry of the log', () => {
  it('names its record by the title, all records of a page by one call', async () => {
    answer('POST /api/activities/-/records', {
      a: { label: 'Rivers of Sri Lanka', isGone: false },
      b: { label: { en: 'Old title', si: 'පැරණි' }, isGone: true },
      c: { label: null, isGone: true },
    });
    const entries = ['a', 'b', 'c', 'd'].map((id) => ({
      id,
      action: 'edit',
      resource: id === 'd' ? 'mentor-notes' : 'publications',
      recordId: `0192-${id}`,
    }));
    renderPage(
      <LogList entries={entries}>
        {entries.map((entry) => cellOf(LoggedRecord, 'recordId', entry))}
      </LogList>,
      READER,
    );
    expect(await screen.findByRole('link', { name: 'Rivers of Sri Lanka' })).toHaveAttribute(
      'href',
      expect.stringMatching(/\/0192-a\/show$/) as string,
    );
    for (const words of ['Old title (deleted)', 'Deleted', 'Confidential'])
      expect(screen.getByText(words)).toBeVisible();
    expect(screen.queryByText(/0192/)).toBeNull();
    expect(gateway.callsTo('POST /api/activities/-/records')).toMatchObject([
      { body: { ids: ['a', 'b', 'c', 'd'] } },
    ]);
  });

  it('says which step was taken by its label of the workflow', () => {
    renderPage(
      cellOf(LoggedAction, 'action', {
        id: 'a',
        action: 'transition',
        resource: 'publications',
        transition: 'verify',
      }),
    );
    expect(screen.getByText('Step: Verify')).toBeVisible();
  });

  it('shows before and after by field, with names in place of ids', async () => {
    answer('GET /api/activities/e1/-/changes', {
      changes: [
        { field: 'title', before: 'Old', after: 'New' },
        { field: 'type', before: null, after: 't2' },
      ],
      labels: { t2: { en: 'Book', si: 'පොත' } },
    });
    const record = { id: 'e1', resource: 'publications', action: 'edit' };
    renderPage(<ActivityChanges screen={logged} record={record} />, READER);
    expect(await screen.findByRole('row', { name: /^Title Old New/ })).toBeVisible();
    expect(screen.getByRole('row', { name: /Book/ })).toBeVisible();
  });

  it('of a setting shows its values with their unit', async () => {
    gateway.tables.set('settings', [{ id: 's1', version: 2, key: 'idleWarningMs' }]);
    answer('GET /api/activities/e1/-/changes', {
      changes: [{ field: 'value', before: 840_000, after: 600_000 }],
      labels: {},
    });
    const record = { id: 'e1', resource: 'settings', recordId: 's1', action: 'edit' };
    renderPage(<ActivityChanges screen={logged} record={record} />, READER);
    expect(
      await screen.findByRole('row', { name: /^Idle warning \(minutes\) 14 minutes 10 minutes/ }),
    ).toBeVisible();
  });

  it('of an export says what was taken in words', async () => {
    answer('GET /api/activities/e1/-/changes', {
      changes: [
        { field: 'columns', before: null, after: ['title', 'year'] },
        { field: 'count', before: null, after: 40 },
        { field: 'filter', before: null, after: '{}' },
      ],
      labels: {},
    });
    const record = { id: 'e1', resource: 'publications', action: 'export' };
    renderPage(<ActivityChanges screen={logged} record={record} />, READER);
    expect(await screen.findByRole('row', { name: /^Columns .*Title, Year/ })).toBeVisible();
    expect(screen.getByRole('row', { name: /^Rows .*40/ })).toBeVisible();
    expect(screen.queryByText('Filter')).toBeNull();
  });

  it('without a change says so', async () => {
    answer('GET /api/activities/e1/-/changes', { changes: [], labels: {} });
    renderPage(<ActivityChanges screen={logged} record={{ id: 'e1' }} />, READER);
    expect(await screen.findByText('This event changed no record.')).toBeVisible();
  });

  it('leads by one click to what its person did on its day', async () => {
    const record = {
      id: 'e1',
      actor: 'p1',
      at: '2026-11-20T20:00:00.000Z',
      _labels: { actor: 'Nimal Perera' },
    };
    const { user } = renderPage(
      <LogList>
        <PersonsDay screen={logged} record={record} />
      </LogList>,
      READER,
    );
    await user.click(
      screen.getByRole('button', { name: 'Show what Nimal Perera did on Nov 21, 2026' }),
    );
    expect(conditions()).toEqual(byPerson('p1', '2026-11-21'));
  });
});

describe('the plot of the log', () => {
  it('counts the entries of each day once it is opened, and a column narrows the list to its day', async () => {
    const today = localDay();
    answer('GET /api/activities/-/groups', [{ value: today, label: null, count: 1_234 }], {
      total: 1_234,
      isCut: false,
    });
    const { user } = renderPage(
      <LogList>
        <ActivityPlot screen={logged} />
      </LogList>,
      READER,
    );
    expect(gateway.callsTo('GET /api/activities/-/groups')).toEqual([]);
    await user.click(screen.getByRole('heading', { name: 'Entries by day' }));
    const plot = await screen.findByRole('list', { name: 'Entries by day' });
    const columns = within(plot).getAllByRole('button');
    expect(columns).toHaveLength(30);
    expect(columns.at(-1)).toHaveAccessibleName(/: 1234 entries$/);
    const [asked] = gateway.callsTo('GET /api/activities/-/groups');
    expect(asked?.search).toMatchObject({ by: 'at' });
    expect(JSON.parse(String(asked?.search['filter']))).toMatchObject({
      at_lte: onDay(today)['at_lte'],
    });
    await user.click(columns.at(-1) as HTMLElement);
    expect(conditions()).toEqual(onDay(today));
    expect(columns.at(-1)).toHaveAttribute('aria-pressed', 'true');
    await user.click(columns.at(-1) as HTMLElement);
    expect(conditions()).toEqual({});
  });
});

describe('the filters of the log', () => {
  const translate = (key: string, options?: Record<string, unknown>): string =>
    key === 'pages.activity.allOf' ? `all of ${String(options?.['area'])}` : key;
  const context = { catalogue, translate, values: {} };

  it('offer every record type under its area, and each area as a whole', () => {
    const offered = recordTypes(context);
    const named = new Set(offered.flatMap(({ values }) => values));
    expect([...catalogue.resources.keys()].filter((name) => !named.has(name))).toEqual([]);
    expect(offered).toContainEqual({
      label: 'all of menuGroups.settings',
      values: expect.arrayContaining(['settings', 'activities']) as string[],
      group: 'menuGroups.settings',
    });
  });

  it('offer the steps of the chosen record types only', () => {
    const steps = (values: Record<string, unknown>) =>
      workflowSteps({ ...context, values }).flatMap((choice) => choice.values);
    expect(steps({ resource: ['publications'] }).toSorted()).toEqual([
      'reopen',
      'return',
      'submit',
      'verify',
      'withdraw',
    ]);
    expect(steps({}).length).toBeGreaterThan(20);
  });
});
