import { describe, expect, it } from 'vitest';
import { fieldCode, fieldsOf, parseField } from './fields.ts';
import { declarationCode, labels, withResource } from './files.ts';
import { fieldName, titleOf, viewKey } from './names.ts';

const resources = ['staff', 'departments'];

describe('a field on the command line', () => {
  it.each([
    ['title:text*!', "    title: f.text({ required: true, max: 200, search: 'A' }),"],
    ['startsOn:date', '    startsOn: f.date(),'],
    ['code:text^!', '    code: f.text({ required: true, unique: true, max: 200 }),'],
    ['staff:ref(staff)!', "    staff: f.ref('staff', { required: true }),"],
    ['state:select(asked|granted)', "    state: f.select({ options: ['asked', 'granted'] }),"],
    ['body:richText!', '    body: f.richText({ required: true, i18n: true }),'],
    ['cover:image', '    cover: f.image({ alt: true }),'],
    ['papers:files', "    papers: f.files({ accept: ['application/pdf'], maxMb: 20 }),"],
    ['share:decimal(2)!', '    share: f.decimal({ required: true, decimals: 2 }),'],
  ])('%s becomes a line of the declaration', (text, code) => {
    expect(fieldCode(parseField(text, resources))).toBe(code);
  });

  it.each([
    ['title', 'write it as name:kind'],
    ['title:txet', 'there is no kind “txet” here (did you mean “text”?)'],
    ['staff:ref(staf)', 'there is no resource “staf” (did you mean “staff”?)'],
    ['state:select', 'a select needs its options'],
  ])('%s is refused with advice', (text, message) => {
    expect(() => parseField(text, resources)).toThrow(message);
  });
});

it('The columns of a table become number, date, select and text fields with valid names', () => {
  const rows = ['11391', '28400', '30268'].flatMap((id, index) => [
    [id, 'M', '2013-10-01', String(index)],
    [`${id}0`, 'F', '2013-10-02', ''],
  ]);
  expect(fieldsOf(['id_student', 'Gender', 'started on', 'attempts'], rows)).toEqual([
    {
      name: 'idStudent',
      kind: 'text',
      arguments: [],
      isRequired: true,
      isTitle: true,
      isUnique: true,
    },
    {
      name: 'gender',
      kind: 'select',
      arguments: ['F', 'M'],
      isRequired: true,
      isTitle: false,
      isUnique: false,
    },
    {
      name: 'startedOn',
      kind: 'date',
      arguments: [],
      isRequired: true,
      isTitle: false,
      isUnique: false,
    },
    {
      name: 'attempts',
      kind: 'int',
      arguments: [],
      isRequired: false,
      isTitle: false,
      isUnique: false,
    },
  ]);
});

const request = {
  name: 'sabbatical-leaves',
  area: 'staff',
  path: '/staff/sabbatical-leaves',
  titles: { one: 'Sabbatical', many: 'Sabbaticals' },
  fields: [parseField('title:text*!', resources), parseField('state:select(asked)', resources)],
};

it('The declaration has its own VIEW privilege and lists the title first', () => {
  const code = declarationCode(request);
  expect(code).toContain("access: standardAccess('SABBATICAL_LEAVES_VIEW')");
  expect(code).toContain("columns: ['title', 'state']");
});

it('Labels exist in both languages, those in Sinhala marked as untranslated', () => {
  expect(labels(request, 'en')).toMatchObject({
    resources: {
      'sabbatical-leaves': {
        name: 'Sabbatical |||| Sabbaticals',
        fields: { title: 'Title' },
        options: { state: { asked: 'Asked' } },
      },
    },
  });
  expect(JSON.stringify(labels(request, 'si'))).toContain('⟨si⟩ Title');
});

it('The resource is added to its area after the others', () => {
  const area =
    "import { a } from './a.ts';\n\nexport const x = defineArea({\n  resources: [a],\n  entries: [],\n});\n";
  expect(withResource(area, request)).toBe(
    "import { a } from './a.ts';\nimport { sabbaticalLeaves } from './sabbaticalLeaves.ts';\n\nexport const x = defineArea({\n  resources: [a, sabbaticalLeaves],\n  entries: [],\n});\n",
  );
  expect(() => withResource('export const x = 1;', request)).toThrow('add the resource by hand');
});

it.each([
  ['num_of_prev_attempts', 'numOfPrevAttempts'],
  ['Highest education', 'highestEducation'],
  ['90%', 'field90'],
])('“%s” is named %s', (heading, name) => {
  expect(fieldName(heading)).toBe(name);
});

it('Labels and privileges are derived from names', () => {
  expect([titleOf('startsOn'), titleOf('sabbatical-leaves'), viewKey('sabbatical-leaves')]).toEqual(
    ['Starts on', 'Sabbatical leaves', 'SABBATICAL_LEAVES_VIEW'],
  );
});
