import '@testing-library/jest-dom/vitest';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { f } from '../../../contract/model/fields.ts';
import { inputOf } from '../inputs.ts';
import { IDS } from '../testing/kindSamples.ts';
import { answered, renderInForm } from '../testing/stage.tsx';
import { linesInput } from './Input.tsx';

const LinesInput = linesInput(inputOf);

const field = f.lines({
  fields: { name: f.text({ required: true, max: 20 }), staff: f.ref('people') },
  max: 3,
});
const lines = (more = {}) => (
  <LinesInput
    field={field}
    name="sample"
    source="sample"
    resource="samples"
    label="Authors"
    {...more}
  />
);
const record = {
  sample: [
    { name: 'Nimali', staff: IDS[0] },
    { name: 'Kamal', staff: null },
  ],
  _labels: { sample: [{ staff: 'Nimali Perera' }, {}] },
};
const nameOf = (row: number) => screen.getByRole('textbox', { name: `Name, row ${row}` });
const button = (name: string) => screen.getByRole('button', { name });
const http = { get: (async () => answered([])) as never };

describe('child rows', () => {
  it('label every cell with its column and its row', () => {
    renderInForm(lines(), record, undefined, { http });
    expect(nameOf(1)).toHaveValue('Nimali');
    expect(screen.getByRole('combobox', { name: 'Staff member, row 1' })).toHaveValue(
      'Nimali Perera',
    );
  });

  it('are added with the focus in the new row', async () => {
    const user = userEvent.setup();
    const saved = vi.fn();
    renderInForm(lines(), record, saved, { http });
    await user.click(button('Add row: Authors'));
    await waitFor(() => expect(nameOf(3)).toHaveFocus());
    await user.keyboard('Ruwan');
    await user.click(button('Save'));
    await waitFor(() =>
      expect(saved).toHaveBeenCalledWith(
        expect.objectContaining({ sample: [...record.sample, { name: 'Ruwan', staff: null }] }),
      ),
    );
  });

  it('are reordered and keep the labels of their references', async () => {
    const user = userEvent.setup();
    const saved = vi.fn();
    renderInForm(lines(), record, saved, { http });
    await user.click(button('Move row 1 down'));
    expect(nameOf(2)).toHaveValue('Nimali');
    expect(screen.getByRole('combobox', { name: 'Staff member, row 2' })).toHaveValue(
      'Nimali Perera',
    );
    expect(screen.getByRole('status')).toHaveTextContent('Row moved to position 2.');
    await user.click(button('Save'));
    await waitFor(() =>
      expect(saved).toHaveBeenCalledWith(
        expect.objectContaining({ sample: record.sample.toReversed() }),
      ),
    );
  });

  it('are copied with all values to the position below, with the focus in the copy', async () => {
    const user = userEvent.setup();
    const saved = vi.fn();
    renderInForm(lines(), record, saved, { http });
    await user.click(button('Copy row 1'));
    await waitFor(() => expect(nameOf(2)).toHaveFocus());
    expect(button('Copy row 1')).toBeDisabled();
    await user.click(button('Save'));
    const [first, second] = record.sample;
    await waitFor(() =>
      expect(saved).toHaveBeenCalledWith(
        expect.objectContaining({ sample: [first, first, second] }),
      ),
    );
  });

  it('are removed, down to none', async () => {
    const user = userEvent.setup();
    const saved = vi.fn();
    renderInForm(lines(), record, saved, { http });
    await user.click(button('Remove row 1'));
    expect(nameOf(1)).toHaveValue('Kamal');
    await user.click(button('Remove row 1'));
    expect(screen.getByText('No rows yet.')).toBeVisible();
    await user.click(button('Save'));
    await waitFor(() =>
      expect(saved).toHaveBeenCalledWith(expect.objectContaining({ sample: [] })),
    );
  });

  it('show a problem in its cell, which moves with its row', async () => {
    const user = userEvent.setup();
    renderInForm(lines(), record, undefined, { http });
    await user.clear(nameOf(2));
    await user.click(button('Save'));
    await waitFor(() => expect(nameOf(2)).toHaveAccessibleDescription('Fill in this field.'));
    await user.click(button('Move row 2 up'));
    await waitFor(() => expect(nameOf(1)).toBeInvalid());
    expect(nameOf(2)).not.toBeInvalid();
  });

  it('announce when no more can be added', async () => {
    const user = userEvent.setup();
    renderInForm(lines(), record, undefined, { http });
    await user.click(button('Add row: Authors'));
    expect(button('Add row: Authors')).toBeDisabled();
    expect(screen.getByText('The maximum is 3 rows.')).toBeVisible();
  });

  it('are refused when they are required and missing', async () => {
    const user = userEvent.setup();
    renderInForm(lines({ required: true }), {}, undefined, { http });
    await user.click(button('Save'));
    expect(await screen.findByText('Fill in this field.')).toBeVisible();
  });
});

describe('child rows moved by their handle', () => {
  it('move up and down by Alt with the arrow keys, and the focus follows', async () => {
    const user = userEvent.setup();
    renderInForm(lines(), record, undefined, { http });
    button('Move Row 1 (position 1 of 2)').focus();
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(nameOf(2)).toHaveValue('Nimali');
    expect(button('Move Row 2 (position 2 of 2)')).toHaveFocus();
    expect(screen.getByRole('status')).toHaveTextContent('Row moved to position 2.');
  });
});

describe('sums and bounds of child rows', () => {
  const marks = f.lines({
    fields: { name: f.text(), count: f.decimal({ decimals: 1, max: 100 }) },
    min: 2,
    max: 9,
    addsUp: { count: 100 },
  });
  it('are shown while typing: the required sum and the actual one', async () => {
    const user = userEvent.setup();
    renderInForm(
      <LinesInput field={marks} name="sample" source="sample" resource="samples" label="Parts" />,
      {
        sample: [
          { name: 'a', count: 60 },
          { name: 'b', count: null },
        ],
      },
    );
    expect(screen.getByText('Between 2 and 9 rows.')).toBeVisible();
    expect(screen.getByText('60.0 of 100.0')).toHaveAttribute('data-off');
    await user.type(screen.getByRole('textbox', { name: 'Count, row 2' }), '40');
    expect(screen.getByText('100.0 of 100.0')).not.toHaveAttribute('data-off');
  });
});

describe('rows pasted from a spreadsheet', () => {
  const many = f.lines({
    fields: {
      name: f.text({ required: true, max: 20 }),
      count: f.int({ total: true }),
      staff: f.ref('people'),
    },
    max: 4,
  });
  const people = {
    get: (async (path: string) =>
      answered(
        new URL(path, 'http://x').searchParams.get('q')?.toLowerCase().startsWith('nimali')
          ? [{ id: IDS[0], label: { en: 'Nimali Perera', si: 'නිමාලි පෙරේරා' } }]
          : [],
      )) as never,
  };
  const show = (saved = vi.fn(), rows: object[] = []) => {
    renderInForm(
      <LinesInput field={many} name="sample" source="sample" resource="samples" label="Authors" />,
      { sample: rows },
      saved,
      { http: people },
    );
    return saved;
  };
  const paste = async (user: ReturnType<typeof userEvent.setup>, text: string) => {
    await user.click(nameOf(1));
    await user.paste(text);
    return screen.findByRole('dialog', { name: 'Rows from a spreadsheet: Authors' });
  };

  it('are matched by their headings, previewed, looked up and added in place of the empty row', async () => {
    const user = userEvent.setup();
    const saved = show(undefined, [{ name: '', count: null, staff: null }]);
    const dialog = await paste(
      user,
      'Count\tName\tStaff member\n3\tEssay\tnimali perera\n4\tViva\t',
    );
    expect(
      within(dialog).getByRole('checkbox', { name: 'The first row contains headings' }),
    ).toBeChecked();
    expect(within(dialog).getByRole('combobox', { name: 'Column Count goes to' })).toHaveValue(
      'count',
    );
    await waitFor(() =>
      expect(within(dialog).getByRole('button', { name: 'Add 2 rows' })).toBeEnabled(),
    );
    await user.click(within(dialog).getByRole('button', { name: 'Add 2 rows' }));
    await waitFor(() => expect(nameOf(2)).toHaveValue('Viva'));
    expect(screen.getByText('2 rows added.')).toHaveAttribute('role', 'status');
    await user.click(button('Save'));
    await waitFor(() =>
      expect(saved).toHaveBeenCalledWith(
        expect.objectContaining({
          sample: [
            { name: 'Essay', count: 3, staff: IDS[0] },
            { name: 'Viva', count: 4, staff: null },
          ],
        }),
      ),
    );
  });

  it('lose nothing: a cell keeps unreadable text with a problem if it can, otherwise a note lists it', async () => {
    const user = userEvent.setup();
    show(undefined, [{ name: 'First', count: 1, staff: null }]);
    const dialog = await paste(user, 'Essay\tmany\tA. Nobody\nViva\t2\t');
    await waitFor(() =>
      expect(within(dialog).getByText(/Staff member, row 1: “A. Nobody”/)).toBeVisible(),
    );
    expect(within(dialog).getByText('Count, row 1: “many” – Enter a whole number.')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Add 2 rows' }));
    const count = await screen.findByRole('textbox', { name: 'Count, row 2' });
    expect(count).toHaveValue('many');
    await waitFor(() => expect(count).toBeInvalid());
    expect(nameOf(1)).toHaveValue('First');
    expect(
      screen.getByText(/Staff member, row 2: “A. Nobody” – No record, or more than one/),
    ).toBeVisible();
    await user.clear(count);
    await user.type(count, '5');
    await waitFor(() => expect(count).not.toBeInvalid());
    await user.click(button('Dismiss'));
    expect(screen.queryByText(/A. Nobody/)).toBeNull();
  });

  it('are not truncated: nothing is added without room for all of them', async () => {
    const user = userEvent.setup();
    show(undefined, [{ name: 'First', count: 1, staff: null }]);
    const dialog = await paste(user, 'a\t1\nb\t2\nc\t3\nd\t4');
    expect(
      within(dialog).getByText('There is room for 3 more rows, but 4 were pasted. Remove some.'),
    ).toBeVisible();
    expect(within(dialog).getByRole('button', { name: 'Add 4 rows' })).toBeDisabled();
  });

  it('can be pasted into a dialog, and the text of one cell is not a table', async () => {
    const user = userEvent.setup();
    show(undefined, [{ name: '', count: null, staff: null }]);
    await user.click(nameOf(1));
    await user.paste('just a name');
    expect(nameOf(1)).toHaveValue('just a name');
    await user.click(button('Paste rows from a spreadsheet: Authors'));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('textbox', { name: 'Copied cells' }));
    await user.paste('Essay\t1');
    expect(await within(dialog).findByRole('cell', { name: 'Essay' })).toBeVisible();
  });
});
