import { cleanup, screen, waitFor, within } from '@testing-library/react';
import '@testing-library/jest-dom/vitest';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import axe from 'axe-core';
import { useState, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Kind } from '../../contract/model/fields.ts';
import { traitsOf } from '../../contract/model/kindTraits.ts';
import { parseListQuery } from '../../contract/wire/listQuery.ts';
import enErrors from '../../i18n/en/errors.json' with { type: 'json' };
import type { FilterValues, InputProps } from '../core/fields/kind.ts';
import { LazyRichTextValue } from './parts/richText/lazyEditor.ts';
import { ALL_KINDS, faceOf } from './registry.ts';
import { FIELDS, IDS, LABELS, recordWith, samplesOf, STORED_FILES } from './testing/kindSamples.ts';
import { answered, renderInForm, renderOnStage } from './testing/stage.tsx';

const failures: unknown[][] = [];
vi.spyOn(console, 'error').mockImplementation((...args: unknown[]) => void failures.push(args));
// Its chunk; in the portal it is fetched when a pointer comes near a row.
beforeAll(() => LazyRichTextValue.preload());
afterEach(() => {
  cleanup();
  expect(failures.splice(0)).toEqual([]);
});

// axe-core measures with a canvas, which jsdom does not implement.
HTMLCanvasElement.prototype.getContext = () => null;
URL.createObjectURL = () => 'blob:picture';
URL.revokeObjectURL = () => {};
// The editor asks for the position of the cursor, but jsdom has no layout.
Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
Range.prototype.getBoundingClientRect = () => new DOMRect();
document.elementFromPoint = () => null;

const CHOICES = IDS.map((id) => ({ id, label: LABELS[id] }));
const http = {
  get: async () => answered(CHOICES) as never,
  download: async () => answered({ blob: new Blob(['x']), fileName: null }),
  upload: async () => answered(STORED_FILES[0]) as never,
};

async function expectNoViolations(container: Element): Promise<void> {
  const rules = { 'color-contrast': { enabled: false }, region: { enabled: false } };
  const { violations } = await axe.run(container, { rules });
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

function ShownCell({
  kind,
  value,
  variant,
}: {
  kind: Kind;
  value: unknown;
  variant: 'row' | 'page';
}): ReactNode {
  const translate = useTranslate();
  const { Cell } = faceOf(FIELDS[kind]);
  const shared = {
    field: FIELDS[kind],
    name: 'sample',
    resource: 'samples',
    language: 'en' as const,
    translate,
    variant,
  };
  return <Cell {...shared} value={value} record={recordWith(value)} />;
}

const propsOf = (kind: Kind, more: Partial<InputProps> = {}): InputProps => ({
  field: FIELDS[kind],
  name: 'sample',
  source: 'sample',
  resource: 'samples',
  label: 'Sample',
  help: 'What this is for',
  ...more,
});
const inputOfKind = (kind: Kind, more: Partial<InputProps> = {}): ReactNode => {
  const { Input } = faceOf(FIELDS[kind]);
  return <Input {...propsOf(kind, more)} />;
};

const box = () => screen.getByLabelText(/^Sample(\s\*)?$/);
const type = async (user: UserEvent, text: string) => {
  await user.clear(box());
  await user.type(box(), text);
};
const fill = async (user: UserEvent, text: string) => {
  await user.clear(box());
  await user.click(box());
  await user.paste(text);
};
const choose = async (user: UserEvent, name: string) => {
  await user.click(screen.getByRole('combobox', { name: /^Sample/ }));
  await user.click(await screen.findByRole('option', { name }));
};
const upload = async (user: UserEvent, mime: string) => {
  const chooser = document.querySelector<HTMLInputElement>('input[type=file]');
  if (chooser) await user.upload(chooser, new File(['content'], 'minutes', { type: mime }));
  await screen.findByText('minutes.pdf');
};

const enterRichText = (text: string) => async (user: UserEvent) => {
  await user.click(await screen.findByRole('textbox', { name: 'Sample' }));
  await user.paste(text);
};

/** User input for an empty input of each kind, and the resulting value on the wire. */
const ENTRIES: {
  readonly [K in Kind]: { enter: (user: UserEvent) => Promise<void>; wire: unknown } | null;
} = {
  text: { enter: (user) => type(user, 'Folk drama'), wire: 'Folk drama' },
  richText: { enter: enterRichText('Folk drama'), wire: '<p>Folk drama</p>' },
  int: { enter: (user) => type(user, '12'), wire: 12 },
  decimal: { enter: (user) => type(user, '1.05'), wire: 1.05 },
  bool: { enter: (user) => user.click(screen.getByRole('switch', { name: 'Sample' })), wire: true },
  date: { enter: (user) => type(user, '2026-11-21'), wire: '2026-11-21' },
  datetime: { enter: (user) => type(user, '2026-11-21T14:00'), wire: '2026-11-21T08:30:00.000Z' },
  time: { enter: (user) => type(user, '16:30'), wire: '16:30' },
  select: { enter: (user) => choose(user, 'Final'), wire: 'final' },
  ref: { enter: (user) => choose(user, 'Nimali Perera'), wire: IDS[0] },
  refs: { enter: (user) => choose(user, 'Kamal Silva'), wire: [IDS[1]] },
  lines: {
    enter: async (user) => {
      await user.click(screen.getByRole('button', { name: 'Add row: Sample' }));
      await user.type(screen.getByRole('textbox', { name: 'Name, row 1' }), 'Ruwan');
      await user.type(screen.getByRole('textbox', { name: 'Count, row 1' }), '7');
    },
    wire: [{ name: 'Ruwan', count: 7 }],
  },
  file: { enter: (user) => upload(user, 'application/pdf'), wire: STORED_FILES[0] },
  files: { enter: (user) => upload(user, 'application/pdf'), wire: [STORED_FILES[0]] },
  image: { enter: (user) => upload(user, 'image/png'), wire: STORED_FILES[0] },
  email: { enter: (user) => type(user, 'dean@example.lk'), wire: 'dean@example.lk' },
  url: { enter: (user) => type(user, 'https://example.lk/'), wire: 'https://example.lk/' },
  phone: { enter: (user) => type(user, '+94 41 222 7010'), wire: '+94 41 222 7010' },
  json: { enter: (user) => fill(user, '{"rows":[1]}'), wire: { rows: [1] } },
};

/** Invalid user input and the code of the problem; `null` if an input accepts nothing invalid. */
const MISTAKES: {
  readonly [K in Kind]: {
    enter: (user: UserEvent) => Promise<void>;
    text: string | RegExp;
  } | null;
} = {
  text: { enter: (user) => type(user, 'x'.repeat(41)), text: 'Too long: at most 40 characters.' },
  richText: { enter: enterRichText('x'.repeat(61)), text: 'Too long: at most 60 characters.' },
  int: { enter: (user) => type(user, '1.5'), text: enErrors.errors.field.notInteger },
  decimal: { enter: (user) => type(user, '0.125'), text: 'Too many decimal places: at most 2.' },
  bool: null,
  date: {
    enter: (user) => type(user, '30 Feb 2026'),
    text: /^Enter a date that exists, such as .* or 2026-11-16\.$/,
  },
  datetime: {
    enter: (user) => type(user, 'Nov 16, 2026'),
    text: /^Enter a date and a time, such as /,
  },
  time: { enter: (user) => type(user, '25:00'), text: /^Enter a time such as / },
  select: null,
  ref: null,
  refs: null,
  lines: {
    enter: (user) => user.click(screen.getByRole('button', { name: 'Add row: Sample' })),
    text: enErrors.errors.field.required,
  },
  file: null,
  files: null,
  image: null,
  email: { enter: (user) => type(user, 'dean'), text: enErrors.errors.field.invalidEmail },
  url: {
    enter: (user) => type(user, 'javascript:alert(1)'),
    text: enErrors.errors.field.invalidUrl,
  },
  phone: { enter: (user) => type(user, 'call me'), text: enErrors.errors.field.invalidPhone },
  json: {
    enter: (user) => fill(user, '{"rows":'),
    text: 'This is not valid JSON. Check quotes, commas and brackets.',
  },
};

const filterable = ALL_KINDS.filter((kind) => faceOf(FIELDS[kind]).Filter !== null);

describe.each(ALL_KINDS)('a cell of kind %s', (kind) => {
  it.each(['row', 'page'] as const)(
    'shows either sample, differently, in a %s',
    async (variant) => {
      const shown = samplesOf(kind).map((value) => {
        const { container, unmount } = renderOnStage(
          <ShownCell kind={kind} value={value} variant={variant} />,
          { http },
        );
        const text = `${container.textContent}${container.querySelector('img, [role=img]')?.outerHTML ?? ''}`;
        unmount();
        return text;
      });
      expect(shown[0]).not.toBe('');
      expect(shown[0]).not.toBe(shown[1]);
      expect(shown.join()).not.toMatch(/undefined|\[object|framework\./);
    },
  );

  it('is blank in a row and labelled as empty on a page without a value', () => {
    const row = renderOnStage(<ShownCell kind={kind} value={null} variant="row" />);
    expect(row.container).toHaveTextContent(/^$/);
    row.unmount();
    expect(
      renderOnStage(<ShownCell kind={kind} value={null} variant="page" />).container,
    ).toHaveTextContent('Not filled in');
  });

  it('has no accessibility violation', async () => {
    const { container } = renderOnStage(
      <ShownCell kind={kind} value={samplesOf(kind)[0]} variant="page" />,
      { http },
    );
    await waitFor(() => expect(container.querySelector('[aria-busy=true]')).toBeNull());
    await expectNoViolations(container);
  });
});

describe.each(ALL_KINDS)('an input of kind %s', (kind) => {
  it('is named by its label and described by its help', () => {
    renderInForm(inputOfKind(kind), {}, undefined, { http });
    const named =
      screen.queryByRole('group', { name: 'Sample' }) ??
      screen.queryByRole('switch', { name: 'Sample' }) ??
      box();
    expect(named).toHaveAccessibleDescription(/What this is for/);
  });

  it('converts user input to the value on the wire', async () => {
    const user = userEvent.setup();
    const save = vi.fn();
    renderInForm(inputOfKind(kind), {}, save, { http });
    await ENTRIES[kind]?.enter(user);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(save).toHaveBeenCalled());
    expect(save.mock.calls[0]?.[0]).toMatchObject({ sample: ENTRIES[kind]?.wire });
  });

  it('returns either sample unchanged without input', async () => {
    const user = userEvent.setup();
    for (const value of samplesOf(kind)) {
      const save = vi.fn();
      const { unmount } = renderInForm(inputOfKind(kind), recordWith(value), save, { http });
      await user.click(screen.getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(save).toHaveBeenCalled());
      expect(save.mock.calls[0]?.[0]).toMatchObject({ sample: value });
      unmount();
    }
  });

  it('keeps invalid input visible, shows the problem and does not save', async () => {
    const mistake = MISTAKES[kind];
    const user = userEvent.setup();
    const save = vi.fn();
    renderInForm(inputOfKind(kind), {}, save, { http });
    if (!mistake) return;
    await mistake.enter(user);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(mistake.text)).toBeVisible();
    expect(save).not.toHaveBeenCalled();
  });

  it('is refused when it is required and empty', async () => {
    if (kind === 'bool') return;
    const user = userEvent.setup();
    const save = vi.fn();
    renderInForm(inputOfKind(kind, { required: true }), {}, save, { http });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(enErrors.errors.field.required)).toBeVisible();
    expect(save).not.toHaveBeenCalled();
  });

  it('accepts no input and gives the reason when it is closed', () => {
    renderInForm(
      inputOfKind(kind, { disabled: true, disabledReason: 'Locked by the board' }),
      recordWith(samplesOf(kind)[0]),
      undefined,
      { http },
    );
    expect(screen.getAllByText('Locked by the board').length).toBeGreaterThan(0);
    const form = document.querySelector('form') as HTMLFormElement;
    const open = within(form)
      .queryAllByRole('textbox')
      .filter((element) => !element.matches(':disabled'));
    expect(open).toEqual([]);
  });

  it('has no accessibility violation, also with a problem', async () => {
    const user = userEvent.setup();
    const { container } = renderInForm(inputOfKind(kind, { required: true }), {}, undefined, {
      http,
    });
    await expectNoViolations(container);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await expectNoViolations(container);
  });
});

function FilterStage({
  kind,
  onTerms,
}: {
  kind: Kind;
  onTerms: (value: FilterValues) => void;
}): ReactNode {
  const [value, setValue] = useState<FilterValues>({});
  const { Filter } = faceOf(FIELDS[kind]);
  if (!Filter) return null;
  const change = (next: FilterValues) => {
    setValue(next);
    onTerms(next);
  };
  return (
    <Filter
      field={FIELDS[kind]}
      name="sample"
      resource="samples"
      label="Sample"
      value={value}
      onChange={change}
    />
  );
}

const between = async (
  user: UserEvent,
  from: string,
  to: string,
  labels: [string, string] = ['From', 'To'],
) => {
  await user.type(screen.getByLabelText(labels[0]), from);
  await user.type(screen.getByLabelText(labels[1]), to);
};
const contains = (text: string) => (user: UserEvent) =>
  user.type(screen.getByRole('textbox', { name: 'Contains' }), text);
const empty = (user: UserEvent) => user.click(screen.getByRole('radio', { name: 'Empty' }));

/** User input for the filter of each kind, and the resulting conditions on the wire. */
const CONDITIONS: {
  readonly [K in Kind]: { set: (user: UserEvent) => Promise<void>; terms: FilterValues } | null;
} = {
  text: { set: contains('drama'), terms: { sample_contains: 'drama' } },
  richText: { set: contains('drama'), terms: { sample_contains: 'drama' } },
  int: {
    set: (user) => between(user, '2', '9', ['Minimum', 'Maximum']),
    terms: { sample_gte: 2, sample_lte: 9 },
  },
  decimal: {
    set: (user) => between(user, '1.5', '3', ['Minimum', 'Maximum']),
    terms: { sample_gte: 1.5, sample_lte: 3 },
  },
  bool: {
    set: (user) => user.click(screen.getByRole('radio', { name: 'No' })),
    terms: { sample: false },
  },
  date: {
    set: (user) => between(user, '2026-01-01', '2026-12-31'),
    terms: { sample_gte: '2026-01-01', sample_lte: '2026-12-31' },
  },
  datetime: {
    set: (user) => between(user, '2026-01-01', '2026-01-01'),
    terms: { sample_gte: '2025-12-31T18:30:00.000Z', sample_lte: '2026-01-01T18:29:59.999Z' },
  },
  time: {
    set: (user) => between(user, '08:00', '12:00'),
    terms: { sample_gte: '08:00', sample_lte: '12:00' },
  },
  select: {
    set: async (user) => {
      await user.click(screen.getByRole('checkbox', { name: 'Final' }));
      await user.click(screen.getByRole('checkbox', { name: 'Draft' }));
    },
    terms: { sample: ['draft', 'final'] },
  },
  ref: { set: (user) => choose(user, 'Nimali Perera'), terms: { sample: [IDS[0]] } },
  refs: { set: (user) => choose(user, 'Kamal Silva'), terms: { sample: [IDS[1]] } },
  lines: { set: empty, terms: { sample_empty: true } },
  file: { set: empty, terms: { sample_empty: true } },
  files: { set: empty, terms: { sample_empty: true } },
  image: { set: empty, terms: { sample_empty: true } },
  email: { set: contains('@example.lk'), terms: { sample_contains: '@example.lk' } },
  url: { set: contains('example'), terms: { sample_contains: 'example' } },
  phone: { set: contains('+94'), terms: { sample_contains: '+94' } },
  json: null,
};

it('exists for exactly the kinds that the contract can filter', () => {
  expect(filterable).toEqual(
    ALL_KINDS.filter((kind) => traitsOf(FIELDS[kind]).operators.length > 0),
  );
});

describe.each(filterable)('a filter of kind %s', (kind) => {
  it('gives conditions that the gateway parses and the kind supports', async () => {
    const user = userEvent.setup();
    const terms = vi.fn();
    const { unmount } = renderOnStage(<FilterStage kind={kind} onTerms={terms} />, { http });
    await CONDITIONS[kind]?.set(user);
    // Closing a filter sends pending input.
    unmount();
    const value = terms.mock.lastCall?.[0] as FilterValues;
    expect(value).toEqual(CONDITIONS[kind]?.terms);
    const { filter } = parseListQuery({ filter: JSON.stringify(value) });
    const allowed = traitsOf(FIELDS[kind]).operators;
    expect(filter.map(({ path, operator }) => [path, allowed.includes(operator)])).toEqual(
      filter.map(() => ['sample', true]),
    );
  });

  it('is named by its field and has no accessibility violation', async () => {
    const { container } = renderOnStage(<FilterStage kind={kind} onTerms={() => {}} />, { http });
    expect(
      screen.queryByRole('group', { name: 'Sample' }) ??
        screen.getByRole('radiogroup', { name: 'Sample' }),
    ).toBeVisible();
    await expectNoViolations(container);
  });
});

describe('the keyboard of a phone', () => {
  it.each([
    ['int', 'numeric'],
    ['decimal', 'decimal'],
    ['email', 'email'],
    ['url', 'url'],
    ['phone', 'tel'],
  ] as const)('is for an input of kind %s the one for %s', (kind, mode) => {
    renderInForm(inputOfKind(kind), {});
    expect(box()).toHaveAttribute('inputmode', mode);
  });
});
