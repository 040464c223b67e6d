import '@testing-library/jest-dom/vitest';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { f, type FieldOf } from '../../../../contract/model/fields.ts';
import { InlineCreateContext } from '../../../core/records/inlineCreate.ts';
import { RefInput } from '../../ref/Input.tsx';
import { RefsInput } from '../../refs/Input.tsx';
import { answered, renderInForm } from '../../testing/stage.tsx';

const id = (number: number) => `019a0000-0000-7000-8000-00000000000${number}`;
const PEOPLE = [
  { id: id(1), label: 'Nimali Perera' },
  { id: id(2), label: { en: 'Kamal Silva', si: 'කමල් සිල්වා' } },
  { id: id(3), label: 'Ruwan Dias' },
];

/** A gateway that searches people by name. */
function peopleGateway() {
  const requests: string[] = [];
  const get = vi.fn(async (path: string) => {
    requests.push(path);
    const query = new URLSearchParams(path.split('?')[1] ?? '');
    const ids = query.get('ids');
    const q = query.get('q')?.toLowerCase() ?? '';
    return answered(
      PEOPLE.filter((person) =>
        ids
          ? (JSON.parse(ids) as string[]).includes(person.id)
          : JSON.stringify(person.label).toLowerCase().includes(q),
      ),
    );
  });
  return { http: { get: get as never }, requests };
}

const shared = { name: 'staff', source: 'staff', resource: 'samples', view: 'own', label: 'Staff' };
const one = (options: Partial<FieldOf<'ref'>> = {}) => (
  <RefInput {...shared} field={{ ...f.ref('people'), ...options }} />
);
const many = (options: Partial<FieldOf<'refs'>> = {}) => (
  <RefsInput {...shared} field={{ ...f.refs('people'), ...options }} />
);
const box = () => screen.getByRole('combobox', { name: 'Staff' });
const save = () => screen.getByRole('button', { name: 'Save' });

describe('a reference', () => {
  it('shows the label from the record without a request', () => {
    const { http, requests } = peopleGateway();
    renderInForm(one(), { staff: id(2), _labels: { staff: PEOPLE[1]?.label } }, undefined, {
      http,
    });
    expect(box()).toHaveValue('Kamal Silva');
    expect(requests).toEqual([]);
  });

  it('requests the label by id if the record has none', async () => {
    const { http, requests } = peopleGateway();
    renderInForm(one(), { staff: id(3) }, undefined, { http });
    await waitFor(() => expect(box()).toHaveValue('Ruwan Dias'));
    expect(requests).toEqual([
      `/samples/-/options/staff?ids=${encodeURIComponent(JSON.stringify([id(3)]))}&view=own`,
    ]);
  });

  it('requests choices only when its list opens, and once for a typed word', async () => {
    const user = userEvent.setup();
    const { http, requests } = peopleGateway();
    renderInForm(one(), {}, undefined, { http });
    expect(requests).toEqual([]);
    await user.type(box(), 'kam');
    expect(await screen.findByRole('option', { name: 'Kamal Silva' })).toBeVisible();
    expect(screen.queryByRole('option', { name: 'Ruwan Dias' })).toBeNull();
    const searches = requests.map((path) => new URLSearchParams(path.split('?')[1] ?? '').get('q'));
    expect(searches.at(-1)).toBe('kam');
    expect(searches.length).toBeLessThan(4);
  });

  it('does not offer the record that another field names, where it must be another', async () => {
    const user = userEvent.setup();
    const absence = { staff: null, away: id(2) };
    renderInForm(one({ otherThan: 'away' }), absence, undefined, { http: peopleGateway().http });
    await user.click(box());
    expect(await screen.findByRole('option', { name: 'Ruwan Dias' })).toBeVisible();
    expect(screen.queryByRole('option', { name: 'Kamal Silva' })).toBeNull();
  });

  it('is chosen and cleared with the keyboard alone', async () => {
    const user = userEvent.setup();
    const saved = vi.fn();
    renderInForm(one(), {}, saved, { http: peopleGateway().http });
    await user.tab();
    expect(box()).toHaveFocus();
    await user.keyboard('ruw');
    await screen.findByRole('option', { name: 'Ruwan Dias' });
    await user.keyboard('{Enter}');
    expect(box()).toHaveValue('Ruwan Dias');
    await user.click(save());
    await waitFor(() =>
      expect(saved).toHaveBeenLastCalledWith(expect.objectContaining({ staff: id(3) })),
    );
    await user.clear(box());
    await user.click(save());
    await waitFor(() =>
      expect(saved).toHaveBeenLastCalledWith(expect.objectContaining({ staff: null })),
    );
  });

  it('shows that the choices could not be loaded, and retries', async () => {
    const user = userEvent.setup();
    const { http } = peopleGateway();
    const get = vi.fn(http.get as never as () => Promise<unknown>);
    get.mockResolvedValueOnce({ isSuccess: false, body: null, message: 'offline', errorCode: -1 });
    renderInForm(one(), {}, undefined, { http: { get: get as never } });
    await user.click(box());
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await user.click(box());
    expect(await screen.findByRole('option', { name: 'Nimali Perera' })).toBeVisible();
  });
});

describe('a search in a field with a chosen record', () => {
  it('keeps the typed text while the gateway answers, for one choice', async () => {
    const user = userEvent.setup();
    renderInForm(one(), { staff: id(3), _labels: { staff: 'Ruwan Dias' } }, undefined, {
      http: peopleGateway().http,
    });
    await user.tripleClick(box());
    await user.keyboard('kam');
    await screen.findByRole('option', { name: 'Kamal Silva' });
    await waitFor(() => expect(screen.queryByRole('option', { name: 'Ruwan Dias' })).toBeNull());
    expect(box()).toHaveValue('kam');
  });

  it('keeps the typed text while the gateway answers, for several', async () => {
    const user = userEvent.setup();
    renderInForm(many(), { staff: [id(3)], _labels: { staff: ['Ruwan Dias'] } }, undefined, {
      http: peopleGateway().http,
    });
    await user.click(box());
    await user.keyboard('kam');
    await waitFor(() => expect(screen.queryByRole('option', { name: 'Ruwan Dias' })).toBeNull());
    await screen.findByRole('option', { name: 'Kamal Silva' });
    expect(box()).toHaveValue('kam');
  });
});

describe('creating a record from within a form', () => {
  const offering = (choice: { id: string; label: unknown } | null) => ({
    mayCreate: () => true,
    open: vi.fn(async () => choice),
  });

  it('is the last option of the list and selects the new record', async () => {
    const user = userEvent.setup();
    const saved = vi.fn();
    const creation = offering({ id: id(9), label: 'Sunil Fernando' });
    const input = (
      <InlineCreateContext value={creation}>{one({ createInline: true })}</InlineCreateContext>
    );
    renderInForm(input, {}, saved, { http: peopleGateway().http });
    await user.click(box());
    await user.click(await screen.findByRole('option', { name: /New: Person/ }));
    await waitFor(() => expect(box()).toHaveValue('Sunil Fernando'));
    expect(creation.open).toHaveBeenCalledWith('people');
    await user.click(save());
    await waitFor(() =>
      expect(saved).toHaveBeenCalledWith(expect.objectContaining({ staff: id(9) })),
    );
  });

  it('keeps the choice when the user cancels', async () => {
    const user = userEvent.setup();
    const input = (
      <InlineCreateContext value={offering(null)}>
        {one({ createInline: true })}
      </InlineCreateContext>
    );
    renderInForm(input, { staff: id(3), _labels: { staff: 'Ruwan Dias' } }, undefined, {
      http: peopleGateway().http,
    });
    await user.click(box());
    await user.click(await screen.findByRole('option', { name: /New: Person/ }));
    expect(box()).toHaveValue('Ruwan Dias');
  });

  it('is not offered without the declaration or the privileges', async () => {
    const user = userEvent.setup();
    const input = (
      <InlineCreateContext value={{ ...offering(null), mayCreate: () => false }}>
        {one({ createInline: true })}
      </InlineCreateContext>
    );
    renderInForm(input, {}, undefined, { http: peopleGateway().http });
    await user.click(box());
    await screen.findByRole('option', { name: 'Nimali Perera' });
    expect(screen.queryByRole('option', { name: /New/ })).toBeNull();
  });
});

describe('several references', () => {
  it('keep the order of selection, and lose the last by Backspace', async () => {
    const user = userEvent.setup();
    const saved = vi.fn();
    renderInForm(many(), {}, saved, { http: peopleGateway().http });
    await user.click(box());
    for (const name of ['Ruwan Dias', 'Nimali Perera', 'Kamal Silva']) {
      await user.click(await screen.findByRole('option', { name }));
    }
    await user.keyboard('{Backspace}');
    await user.click(save());
    await waitFor(() =>
      expect(saved).toHaveBeenLastCalledWith(expect.objectContaining({ staff: [id(3), id(1)] })),
    );
  });

  it('give the reason why no more can be chosen', async () => {
    const user = userEvent.setup();
    renderInForm(
      many({ max: 1 }),
      { staff: [id(1)], _labels: { staff: ['Nimali Perera'] } },
      undefined,
      { http: peopleGateway().http },
    );
    expect(box()).toHaveAccessibleDescription(/The maximum is 1/);
    await user.click(box());
    expect(await screen.findByRole('option', { name: 'Ruwan Dias' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });
});
