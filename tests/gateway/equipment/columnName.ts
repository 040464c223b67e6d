import { storageOf } from '../../../gateway/db/storage.ts';
import type { ResourceDeclaration } from '../../../src/contract/model/resource.ts';

/** The column of a field. */
export function columnNameOf({ fields }: ResourceDeclaration, name: string): string {
  const field = fields[name];
  const column = field && storageOf(field).columns(name, field)[0]?.name;
  if (column === undefined) throw new TypeError(`“${name}” has no column`);
  return column;
}
