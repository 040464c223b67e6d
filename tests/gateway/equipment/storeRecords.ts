import { insertRecords } from '../../../gateway/records/run/writeRows.ts';
import { canonicalValue } from '../../../src/contract/model/kinds/checkRecord.ts';
import { catalogue, type DemoGateway } from './demoGateway.ts';

type Values = Readonly<Record<string, unknown>>;

/** Stores records as the demonstration does, with the defaults of fields that they leave out. */
export async function storeRecords(
  { database }: Pick<DemoGateway, 'database'>,
  resource: string,
  records: readonly Values[],
): Promise<void> {
  const declared = catalogue.resources.get(resource);
  if (!declared) throw new Error(resource);
  const complete = ({ id, ...values }: Values) => ({
    id: String(id),
    values: Object.fromEntries(
      Object.entries(declared.fields).map(([name, field]) => [
        name,
        canonicalValue(field, values[name] ?? ('default' in field ? field.default : null)),
      ]),
    ),
  });
  await database.transaction((client) =>
    insertRecords(client, declared, records.map(complete), null),
  );
}
