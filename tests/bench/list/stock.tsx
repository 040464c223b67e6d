import {
  Admin,
  BooleanField,
  BooleanInput,
  DataTable,
  DateField,
  DateInput,
  DeleteButton,
  Edit,
  EditButton,
  EmailField,
  List,
  NumberField,
  NumberInput,
  ReferenceField,
  ReferenceInput,
  Resource,
  SearchInput,
  SelectInput,
  ShowButton,
  SimpleForm,
  TextField,
  TextInput,
  type DataProvider,
} from 'react-admin';
import { createRoot } from 'react-dom/client';
import {
  answer,
  DEGREES,
  DEPARTMENTS,
  MORE_FIELDS,
  moreValues,
  PAGE,
  STATUSES,
  rows,
  waited,
} from './rows.ts';

const named: Readonly<Record<string, readonly { id: string }[]>> = {
  departments: DEPARTMENTS,
  degrees: DEGREES,
  students: rows,
};

const dataProvider = {
  getList: (resource: string, params: object) =>
    resource === 'students'
      ? answer(params)
      : waited({ data: resource === 'notes' ? [] : (named[resource] ?? []), total: 3 }),
  getOne: (resource: string, { id }: { id: string }) =>
    waited({ data: { ...named[resource]?.find((row) => row.id === id), ...moreValues } }),
  getMany: (resource: string, { ids }: { ids: string[] }) =>
    waited({ data: named[resource]?.filter((row) => ids.includes(row.id)) }),
} as unknown as DataProvider;

function Students() {
  return (
    <List
      perPage={PAGE}
      sort={{ field: 'number', order: 'ASC' }}
      filters={[<SearchInput key="q" source="q" alwaysOn />]}
    >
      <DataTable rowClick={false}>
        <DataTable.Col source="number" />
        <DataTable.Col source="name" />
        <DataTable.Col source="email" field={EmailField} />
        <DataTable.Col source="phone" />
        <DataTable.Col source="department">
          <ReferenceField source="department" reference="departments" link={false}>
            <TextField source="name" />
          </ReferenceField>
        </DataTable.Col>
        <DataTable.Col source="degree">
          <ReferenceField source="degree" reference="degrees" link={false}>
            <TextField source="name" />
          </ReferenceField>
        </DataTable.Col>
        <DataTable.Col source="year" field={NumberField} />
        <DataTable.Col source="average" field={NumberField} />
        <DataTable.Col source="status" />
        <DataTable.Col source="registeredOn" field={DateField} />
        <DataTable.Col source="active" field={BooleanField} />
        <DataTable.Col source="guardian" />
        <DataTable.Col disableSort>
          <ShowButton />
          <EditButton />
          <DeleteButton />
        </DataTable.Col>
      </DataTable>
    </List>
  );
}

function StudentForm() {
  return (
    <Edit>
      <SimpleForm>
        {['number', 'name', 'email', 'phone', 'guardian', ...MORE_FIELDS].map((source) => (
          <TextInput key={source} source={source} />
        ))}
        <ReferenceInput source="department" reference="departments" />
        <ReferenceInput source="degree" reference="degrees" />
        <NumberInput source="year" />
        <NumberInput source="average" />
        <SelectInput source="status" choices={STATUSES.map((id) => ({ id, name: id }))} />
        <DateInput source="registeredOn" />
        <BooleanInput source="active" />
      </SimpleForm>
    </Edit>
  );
}

const Nothing = () => <p>Nothing</p>;

createRoot(document.getElementById('root') as HTMLElement).render(
  <Admin dataProvider={dataProvider}>
    <Resource name="notes" list={Nothing} />
    <Resource name="students" list={Students} edit={StudentForm} />
    <Resource name="departments" recordRepresentation="name" />
    <Resource name="degrees" recordRepresentation="name" />
  </Admin>,
);
