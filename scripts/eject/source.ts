import type { Field } from '../../src/contract/model/fields.ts';
import { formTabs } from '../../src/framework/views/form/formTabs.ts';
import { shownSections, type ShownSection } from '../../src/framework/views/layout/formSections.ts';
import { camelCase } from '../newResource/names.ts';
import type { EjectRequest } from './request.ts';

const pascalCase = (name: string): string =>
  camelCase(name).replace(/^./, (letter) => letter.toUpperCase());
const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** `publications.edit` → `PublicationsEdit`; `publications.own.list` → `PublicationsOwnList`. */
export function componentName({ resource, generated, key }: EjectRequest): string {
  const [view = ''] = key.includes('.') ? key.split('.') : [];
  return `${pascalCase(resource.name)}${view === 'main' ? '' : capital(view)}${capital(generated)}`;
}

const indented = (text: string, by: number): string => text.replace(/^(?=.)/gm, ' '.repeat(by));
const element = (tag: string, attributes: string, children: readonly string[]): string =>
  `<${tag}${attributes}>\n${indented(children.join('\n'), 2)}\n</${tag}>`;

interface Pieces {
  section: 'FormSection' | 'ShowSection';
  field: 'FormInput' | 'ShowField';
}

const sectionCode = ({ section, field }: Pieces, { key, fields }: ShownSection): string =>
  element(
    section,
    key === null ? '' : ` name="${key}"`,
    fields.map(({ name }) => `<${field} source="${name}" />`),
  );

/** Whether a form can contain the field. The form itself applies the permissions of the person. */
const isIncluded =
  (generated: EjectRequest['generated']) =>
  (_name: string, field: Field): boolean =>
    generated !== 'create' || !field.readOnly;

function sectionsCode({ resource, view, generated }: EjectRequest): string {
  const sections = shownSections(resource, view, isIncluded(generated));
  if (generated === 'show')
    return sections
      .map((section) => sectionCode({ section: 'ShowSection', field: 'ShowField' }, section))
      .join('\n');
  const pieces: Pieces = { section: 'FormSection', field: 'FormInput' };
  const tabs = formTabs(sections);
  if (!tabs) return sections.map((section) => sectionCode(pieces, section)).join('\n');
  return tabs
    .map(({ key, sections: inTab }) =>
      element(
        'FormTab',
        ` name="${key}"`,
        inTab.map((section) => sectionCode(pieces, section)),
      ),
    )
    .join('\n');
}

function listCode({ resource, view }: EjectRequest): string {
  const inline = new Set(view.inline);
  const [field, order] = view.sort ?? [
    view.columns[0] ?? [resource.title].flat()[0] ?? 'id',
    'asc',
  ];
  const pieces = [
    ...view.columns.map(
      (source) => `<ListColumn source="${source}"${inline.has(source) ? ' inline' : ''} />`,
    ),
    ...(view.filters ?? []).map((source) => `<ListFilter source="${source}" />`),
    ...(view.groups ?? []).map((source) => `<ListGroup source="${source}" />`),
  ];
  return `return (\n${indented(element('RecordList', ` screen={screen} sort={['${field}', '${order}']}`, pieces), 2)}\n);`;
}

const formCode: Readonly<Record<'edit' | 'create' | 'show', (sections: string) => string>> = {
  edit: (sections) => `const { id = '' } = useParams<{ id: string }>();
return (
  <ResourceContextProvider value={adminResource(screen)}>
    <LoadedRecord screen={screen} id={id}>
      {(record) =>
        permissionsOf(record).edit === undefined ? (
          <RecordPage screen={screen} record={record} note="framework.reason.edit" />
        ) : (
          <RecordEditor key={record.id} screen={screen} record={record}>
${indented(sections, 12)}
          </RecordEditor>
        )
      }
    </LoadedRecord>
  </ResourceContextProvider>
);`,
  show: (sections) => `const { id = '' } = useParams<{ id: string }>();
return (
  <ResourceContextProvider value={adminResource(screen)}>
    <LoadedRecord screen={screen} id={id}>
      {(record) => (
        <RecordPage screen={screen} record={record}>
${indented(sections, 10)}
        </RecordPage>
      )}
    </LoadedRecord>
  </ResourceContextProvider>
);`,
  create: (sections) => `const [search] = useSearchParams();
const from = search.get('from');
const sections = (
  <>
${indented(sections, 4)}
  </>
);
return (
  <ResourceContextProvider value={adminResource(screen)}>
    {from === null ? (
      <RecordCreator screen={screen}>{sections}</RecordCreator>
    ) : (
      <LoadedRecord screen={screen} id={from}>
        {(record) => (
          <RecordCreator screen={screen} copied={record}>
            {sections}
          </RecordCreator>
        )}
      </LoadedRecord>
    )}
  </ResourceContextProvider>
);`,
};

const LONGEST_LINE = 140;
const importCode = (names: readonly string[], from: string): string => {
  const line = `import { ${names.join(', ')} } from '${from}';`;
  return line.length <= LONGEST_LINE
    ? line
    : `import {\n${indented(names.join(',\n'), 2)},\n} from '${from}';`;
};

const DOOR = [
  'FormInput',
  'FormSection',
  'FormTab',
  'ListColumn',
  'ListFilter',
  'ListGroup',
  'LoadedRecord',
  'RecordCreator',
  'RecordEditor',
  'RecordList',
  'RecordPage',
  'ShowField',
  'ShowSection',
  'adminResource',
  'permissionsOf',
] as const;

const SAYS: Readonly<Record<EjectRequest['generated'], string>> = {
  list: 'The columns, conditions and order of the list',
  create: 'The form of a new record',
  edit: 'The form of a stored record; whoever may not edit it reads it instead, and why',
  show: 'The page of one record',
};

/** The source of an ejected view. */
export function ejectedSource(request: EjectRequest): string {
  const { generated } = request;
  const body =
    generated === 'list' ? listCode(request) : formCode[generated](sectionsCode(request));
  const used = DOOR.filter((name) => new RegExp(`\\b${name}\\b`).test(body));
  const router = ['useParams', 'useSearchParams'].filter((name) => body.includes(name));
  const imports = [
    ...(body.includes('ResourceContextProvider')
      ? ["import { ResourceContextProvider } from 'react-admin';"]
      : []),
    ...(router.length > 0 ? [`import { ${router.join(', ')} } from 'react-router';`] : []),
    importCode([...used, 'type ViewProps'], '../../../framework/index.ts'),
  ];
  return `${imports.join('\n')}

/** ${SAYS[generated]}. Laid out here, no longer by the declaration. */
export function ${componentName(request)}({ screen }: ViewProps) {
${indented(body, 2)}
}
`;
}
