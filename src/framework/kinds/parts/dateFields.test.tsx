import '@testing-library/jest-dom/vitest';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DEFAULT_CONVENTIONS } from '../../../contract/model/conventions.ts';
import { localDay } from '../../../contract/model/facultyClock.ts';
import { f, type Field } from '../../../contract/model/fields.ts';
import { formatLongDate, setConventions } from '../../core/fields/localFormat.ts';
import { PageField } from '../../ui/page/PageField.tsx';
import { openDialogsInTests } from '../../ui/testing/dialogs.ts';
import { KindsInput } from '../FieldInput.tsx';
import { renderInForm, renderOnStage, type StageOptions } from '../testing/stage.tsx';

const british = { ...DEFAULT_CONVENTIONS, locale: 'en-GB', firstDay: 'monday' } as const;
const conventions = (given: Partial<Parameters<typeof setConventions>[0]>) =>
  setConventions({ idleWarningMs: 1, idleLogoutMs: 2, ...british, ...given } as never);
beforeEach(() => void conventions({}));
afterEach(() => void conventions(DEFAULT_CONVENTIONS));

openDialogsInTests();
const saved = vi.fn();
function renderField(field: Field, value: unknown, options: StageOptions = {}) {
  saved.mockReset();
  const shared = { name: 'day', source: 'day', resource: 'samples', label: 'Day' };
  renderInForm(<KindsInput {...shared} field={field} />, { day: value }, saved, options);
}
const box = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Day' });
const save = () => screen.getByRole('button', { name: 'Save' });
const savedDay = async () => {
  await waitFor(() => expect(saved).toHaveBeenCalled());
  const [[values]] = saved.mock.calls as [[{ day: unknown }]];
  return values.day;
};
const open = async (user: ReturnType<typeof userEvent.setup>, name = 'Choose a date') => {
  await user.click(screen.getByRole('button', { name }));
  return within(await screen.findByRole('dialog'));
};

describe('a date field', () => {
  it('shows the date as the rest of the portal does, in the language of the screen', () => {
    renderField(f.date(), '2026-11-16', { language: 'si' });
    expect(box()).toHaveValue('2026 නොවැ 16');
  });

  it('keeps what is typed and shows it as a date once the person leaves', async () => {
    const user = userEvent.setup();
    renderField(f.date(), null);
    await user.type(box(), '3/4/2027');
    expect(box()).toHaveValue('3/4/2027');
    await user.tab();
    expect(box()).toHaveValue('3 Apr 2027');
    await user.click(save());
    expect(await savedDay()).toBe('2027-04-03');
  });

  it('says with an example what it cannot read, and saves nothing until it is corrected', async () => {
    const user = userEvent.setup();
    renderField(f.date(), '2026-11-16');
    await user.clear(box());
    await user.type(box(), '31 Nov 2026');
    expect(screen.queryByText(/^Enter a date/)).toBeNull();
    await user.tab();
    expect(screen.getByText(/such as 16 Nov 2026 or 2026-11-16\.$/)).toBeVisible();
    expect(box()).toBeInvalid();
    await user.click(save());
    expect(saved).not.toHaveBeenCalled();
    await user.clear(box());
    await user.type(box(), '30 Nov 2026');
    await user.click(save());
    expect(await savedDay()).toBe('2026-11-30');
  });

  it('refuses a day that no month has, also as ISO 8601 writes it', async () => {
    const user = userEvent.setup();
    renderField(f.date(), '2026-11-16');
    await user.clear(box());
    await user.type(box(), '2026-02-31');
    await user.tab();
    expect(screen.getByText(/^Enter a date that exists/)).toBeVisible();
    await user.click(save());
    expect(saved).not.toHaveBeenCalled();
  });

  it('is emptied by deleting the text', async () => {
    const user = userEvent.setup();
    renderField(f.date(), '2026-11-16');
    await user.clear(box());
    await user.click(save());
    expect(await savedDay()).toBeNull();
  });
});

describe('the calendar', () => {
  it('is opened and used by keyboard, and gives the focus back', async () => {
    const user = userEvent.setup();
    renderField(f.date(), '2026-11-16');
    await user.tab();
    await user.tab();
    expect(screen.getByRole('button', { name: 'Choose a date' })).toHaveFocus();
    await user.keyboard('{Enter}');
    const calendar = within(await screen.findByRole('dialog', { name: 'Choose a date: Day' }));
    const day = (name: string) => calendar.getByRole('button', { name });
    await waitFor(() => expect(day('Monday, 16 November 2026')).toHaveFocus());
    await user.keyboard('{ArrowRight}{ArrowDown}');
    await waitFor(() => expect(day('Tuesday, 24 November 2026')).toHaveFocus());
    await user.keyboard('{Home}');
    await waitFor(() => expect(day('Monday, 23 November 2026')).toHaveFocus());
    await user.keyboard('{PageDown}');
    await waitFor(() => expect(day('Wednesday, 23 December 2026')).toHaveFocus());
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(box()).toHaveValue('23 Dec 2026');
    expect(screen.getByRole('button', { name: 'Choose a date' })).toHaveFocus();
    await user.click(save());
    expect(await savedDay()).toBe('2026-12-23');
  });

  it('changes nothing when it is left with Escape', async () => {
    const user = userEvent.setup();
    renderField(f.date(), '2026-11-16');
    await open(user);
    await user.keyboard('{ArrowRight}{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(box()).toHaveValue('16 Nov 2026');
  });

  it('opens at today while the text cannot be read', async () => {
    const user = userEvent.setup();
    renderField(f.date(), '2026-11-16');
    await user.clear(box());
    await user.type(box(), '31 Nov 2026');
    const calendar = await open(user);
    const today = new RegExp(formatLongDate(localDay(), 'en'));
    expect(calendar.getByRole('button', { name: today })).toBeVisible();
  });

  it('begins the week as the setting says', async () => {
    const user = userEvent.setup();
    conventions({ firstDay: 'sunday' });
    renderField(f.date(), '2026-11-16');
    const calendar = await open(user);
    const headings = calendar.getAllByText(/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)$/);
    expect(headings.map((heading) => heading.textContent)).toEqual(
      'Sun Mon Tue Wed Thu Fri Sat'.split(' '),
    );
  });

  it('speaks Sinhala on a Sinhala screen', async () => {
    const user = userEvent.setup();
    renderField(f.date(), '2026-11-16', { language: 'si' });
    const calendar = await open(user, 'දිනයක් තෝරන්න');
    expect(calendar.getByRole('button', { name: 'සඳුදා, 2026 නොවැ 16' })).toBeVisible();
    expect(calendar.getByRole('combobox', { name: 'මාසය' })).toHaveDisplayValue('නොවැම්බර්');
    expect(calendar.getByRole('button', { name: 'ඊළඟ මාසය' })).toBeVisible();
    expect(calendar.getByRole('grid', { name: '2026 නොවැම්බර්' })).toBeVisible();
  });

  it('keeps its keys and clicks from the screen around the field', async () => {
    const user = userEvent.setup();
    const heard = vi.fn();
    renderOnStage(
      <div onKeyDown={heard} onClick={heard}>
        <PageField type="date" label="Day" value="2026-11-16" onChange={() => {}} />
      </div>,
    );
    const calendar = await open(user);
    heard.mockReset();
    await user.keyboard('{ArrowDown}');
    await user.click(calendar.getByRole('button', { name: 'Next month' }));
    expect(heard).not.toHaveBeenCalled();
  });

  it('offers no day before the first that is allowed', async () => {
    const user = userEvent.setup();
    const props = { type: 'date', label: 'Day', min: '2026-11-10' } as const;
    renderOnStage(<PageField {...props} value="2026-11-16" onChange={() => {}} />);
    const calendar = await open(user);
    expect(calendar.getByRole('button', { name: 'Monday, 9 November 2026' })).toBeDisabled();
    expect(calendar.getByRole('button', { name: 'Tuesday, 10 November 2026' })).toBeEnabled();
  });
});

describe('a moment', () => {
  it('is typed as a date and a time, or chosen with both', async () => {
    const user = userEvent.setup();
    renderField(f.datetime(), '2026-11-16T03:00:00.000Z');
    expect(box()).toHaveValue('16 Nov 2026, 08:30');
    const calendar = await open(user);
    await user.click(calendar.getByRole('button', { name: 'Friday, 20 November 2026' }));
    const time = calendar.getByRole('textbox', { name: 'Time' });
    await user.clear(time);
    await user.type(time, '2 pm{Enter}');
    expect(box()).toHaveValue('20 Nov 2026, 14:00');
    await user.click(save());
    expect(await savedDay()).toBe('2026-11-20T08:30:00.000Z');
  });
});

describe('a field of a page', () => {
  it('has no value while its text cannot be read, and says so', async () => {
    const user = userEvent.setup();
    const values: string[] = [];
    function Period() {
      const [from, setFrom] = useState('2026-11-16');
      values.push(from);
      return <PageField type="date" label="Day" value={from} onChange={setFrom} />;
    }
    renderOnStage(<Period />);
    fireEvent.change(box(), { target: { value: 'soon' } });
    await user.click(box());
    await user.tab();
    expect(values.at(-1)).toBe('');
    expect(box()).toHaveValue('soon');
    expect(screen.getByRole('alert')).toHaveTextContent(/^Enter a date that exists/);
  });
});
