import { tablesOf } from '../../../gateway/app/portal.ts';
import { allTables } from '../../../gateway/app/schema.ts';
import { createCatalogue, type Catalogue } from '../../../src/contract/model/catalogue.ts';
import { facultyPortal } from '../../../src/resources/server.ts';

/** Statements that create the tables of declarations that a test adds to the portal's own. */
export async function furtherTables(catalogue: Catalogue): Promise<string[]> {
  const { generateDrizzleJson, generateMigration } = await import('drizzle-kit/api');
  const [before, after] = [createCatalogue(facultyPortal.areas), catalogue].map((declared) =>
    generateDrizzleJson(allTables(declared, tablesOf(facultyPortal))),
  );
  return generateMigration(before ?? {}, after ?? {});
}
