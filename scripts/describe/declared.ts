import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { generateDrizzleJson } from 'drizzle-kit/api';
import { tablesOf } from '../../gateway/app/portal.ts';
import { allTables } from '../../gateway/app/schema.ts';
import { exclusionsOf, type Exclusions } from '../../gateway/db/exclusions.ts';
import type { Lookup } from '../../gateway/db/texts.ts';
import type { Snapshot } from '../../gateway/db/unpromptedStatements.ts';
import { checkDeclarations } from '../../src/contract/checks/checkDeclarations.ts';
import type { AreaDeclaration } from '../../src/contract/model/area.ts';
import { createCatalogue, type Catalogue } from '../../src/contract/model/catalogue.ts';
import { LANGUAGES, type Language } from '../../src/contract/model/constants.ts';
import { messageAt } from '../../src/i18n/mergeMessages.ts';
import { readTexts } from '../../src/i18n/readTexts.ts';
import type { RoleData } from '../../src/resources/permission/demo/roles.ts';
import { facultyPortal } from '../../src/resources/server.ts';

/** The declarations of one state of the sources, interpreted by the current code. */
export interface Declared {
  catalogue: Catalogue;
  texts: Readonly<Record<Language, Lookup>>;
  roles: readonly RoleData[];
  /** The tables according to the last migration. */
  recorded: { snapshot: Snapshot; exclusions: Exclusions };
  /** The tables according to the declarations. */
  declared: { snapshot: Snapshot; exclusions: Exclusions };
}

const json = <Content>(file: string, otherwise: Content): Content =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Content) : otherwise;

function textsIn(folder: string, language: Language): Lookup {
  const messages = readTexts(path.join(folder, 'src'), language);
  return (key) => messageAt(messages, key);
}

const load = async (folder: string, file: string): Promise<unknown> =>
  import(pathToFileURL(path.join(folder, file)).href);

/**
 * Reads the declarations of a folder that contains `src` and `gateway`.
 *
 * @throws FaultyDeclarations as at start-up.
 */
export async function declaredIn(folder: string): Promise<Declared> {
  const { areas } = (await load(folder, 'src/resources/areas.ts')) as {
    areas: readonly AreaDeclaration[];
  };
  const { ROLES = [] } = (await load(folder, 'src/resources/permission/demo/roles.ts')) as {
    ROLES?: readonly RoleData[];
  };
  checkDeclarations(areas);
  const catalogue = createCatalogue(areas);
  const meta = (name: string): string => path.join(folder, 'gateway/migrations/meta', name);
  const recorded = {
    snapshot: json<Snapshot>(meta('snapshot.json'), generateDrizzleJson({})),
    exclusions: json<Exclusions>(meta('exclusions.json'), {}),
  };
  return {
    catalogue,
    texts: Object.fromEntries(
      LANGUAGES.map((language) => [language, textsIn(folder, language)]),
    ) as Record<Language, Lookup>,
    roles: ROLES,
    recorded,
    declared: {
      snapshot: generateDrizzleJson(
        allTables(catalogue, tablesOf(facultyPortal)),
        recorded.snapshot.id,
      ),
      exclusions: exclusionsOf(catalogue),
    },
  };
}
