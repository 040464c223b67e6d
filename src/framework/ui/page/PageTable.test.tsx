import { render, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PageTable, TableHead } from './PageTable.tsx';

const Results = ({ units }: { units: readonly string[] }) => (
  <PageTable label="Results">
    <TableHead
      columns={['Unit', 'Grade', 'Credits', 'Step']}
      numbers={['Credits']}
      label={(column) => column}
    />
    <tbody>
      {units.map((unit) => (
        <tr key={unit}>
          <th scope="row">{unit}</th>
          <td>A</td>
          <td data-number>3</td>
          <td>
            <button type="button">Open</button>
          </td>
        </tr>
      ))}
    </tbody>
    <tfoot>
      <tr>
        <th scope="row" colSpan={2}>
          All units
        </th>
        <td data-number>6</td>
        <td />
      </tr>
    </tfoot>
  </PageTable>
);

const labelsOf = (row: HTMLElement): (string | null)[] =>
  [...(row as HTMLTableRowElement).cells].map((cell) => cell.getAttribute('data-label'));

test('Each cell is labelled by the heading of its column, also beside one of several columns', () => {
  render(<Results units={['CSCI 1101']} />);
  const [, row, foot] = screen.getAllByRole('row');
  expect(labelsOf(row!)).toEqual(['Unit', 'Grade', 'Credits', 'Step']);
  expect(labelsOf(foot!)).toEqual(['', 'Credits', 'Step']);
});

test('A row that appears later is labelled like the others', async () => {
  const { rerender } = render(<Results units={['CSCI 1101']} />);
  rerender(<Results units={['CSCI 1101', 'CSCI 1202']} />);
  const row = screen.getByRole('row', { name: /CSCI 1202/ });
  await waitFor(() => expect(labelsOf(row)).toEqual(['Unit', 'Grade', 'Credits', 'Step']));
  expect(within(row).getByRole('rowheader').getAttribute('role')).toBe('rowheader');
});

test('Every part states its role, which a browser may take from a card', () => {
  const { container } = render(<Results units={['CSCI 1101']} />);
  const roleless = [...container.querySelectorAll('table, table *')].filter(
    (part) => part.matches('table, thead, tbody, tfoot, tr, th, td') && !part.hasAttribute('role'),
  );
  expect(roleless).toEqual([]);
});

test('Headings in two rows label a cell together, without what is only read aloud', () => {
  render(
    <PageTable label="Marks">
      <thead>
        <tr>
          <th scope="col" rowSpan={2}>
            Student
          </th>
          <th scope="colgroup" colSpan={2}>
            Theory <small>of 60</small>
          </th>
          <th scope="col" rowSpan={2}>
            <span className="visually-hidden">Steps</span>
          </th>
        </tr>
        <tr>
          <th scope="col">First</th>
          <th scope="col">Second</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">S 1</th>
          <td>40</td>
          <td>42</td>
          <td>–</td>
        </tr>
      </tbody>
    </PageTable>,
  );
  const [, , row] = screen.getAllByRole('row');
  expect(labelsOf(row!)).toEqual(['Student', 'Theory of 60 · First', 'Theory of 60 · Second', '']);
});
