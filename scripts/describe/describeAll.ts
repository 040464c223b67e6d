import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describeApi } from '../../gateway/api/describeApi.ts';
import { describeResource } from '../../gateway/api/developer/describeResource.ts';
import { indexEndpoints } from '../../gateway/api/developer/endpoints.ts';
import { buildApp } from '../../gateway/app/app.ts';
import { readDescriptionSources } from '../../gateway/app/descriptionSources.ts';
import { declaredCallsOf } from '../../gateway/app/portalCalls.ts';
import type { Database } from '../../gateway/db/database.ts';
import { databaseOnPglite, startPglite } from '../../gateway/db/embedded.ts';
import { migrate } from '../../gateway/db/migrate.ts';
import { openDatabase } from '../../gateway/db/openDatabase.ts';
import { directAddress } from '../../gateway/db/serverAddresses.ts';
import { didYouMean } from '../../src/contract/model/nearestName.ts';
import type { ResourceDeclaration } from '../../src/contract/model/resource.ts';
import { otherScreens } from '../../src/resources/developer/pages/otherScreens.ts';
import { facultyPortal } from '../../src/resources/server.ts';
import type { Declared } from './declared.ts';
import { descriptionText } from './descriptionText.ts';

/** Opens the server of `DATABASE_URL`, or an in-memory database with all migrations. */
async function openDescribed(folder: string): Promise<Database> {
  const databaseUrl = directAddress(process.env);
  if (databaseUrl) return openDatabase({ databaseUrl, dataDir: '' });
  const database = databaseOnPglite(await startPglite({}));
  await migrate(database, path.join(folder, 'gateway/migrations'));
  return database;
}

function chosen({ catalogue }: Declared, names: readonly string[]): ResourceDeclaration[] {
  const known = [...catalogue.resources.keys()];
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new Error(`There is no resource “${unknown}”${didYouMean(unknown, known)}.`);
  return [...catalogue.resources.values()].filter(
    ({ name }) => names.length === 0 || names.includes(name),
  );
}

const otherScreensText = ({ catalogue }: Declared): string =>
  [
    'Other screens',
    ...otherScreens(catalogue).map(
      (screen) =>
        `  ${screen.path} by ${screen.via.join(' or ') || 'everybody'}${screen.kind === 'assignment' ? `: ticks of ${screen.assignment.through}, ${screen.assignment.left} → ${screen.assignment.right}` : ''}`,
    ),
  ].join('\n');

/** Describes all declarations, or those with the given names, as text. */
export async function describeAll(
  declared: Declared,
  names: readonly string[],
  folder: string,
): Promise<string> {
  const resources = chosen(declared, names);
  const { catalogue } = declared;
  const dataDir = mkdtempSync(path.join(tmpdir(), 'faculty-portal-describe-'));
  const database = await openDescribed(folder);
  const app = await buildApp({
    portal: facultyPortal,
    database,
    catalogue,
    jwtSecret: 'only to build the routes, never to sign',
    dataDir,
  });
  try {
    await app.ready();
    const given = {
      catalogue,
      portal: facultyPortal,
      endpointsOf: indexEndpoints(
        catalogue,
        app.apiRoutes,
        describeApi({ catalogue, calls: declaredCallsOf(facultyPortal), base: '/api' }),
      ),
      texts: declared.texts,
    };
    const around = await database.transaction(
      (client) => readDescriptionSources(client, given, resources),
      { readOnly: true },
    );
    const described = resources.map((resource) =>
      descriptionText(declared, describeResource(around, resource)),
    );
    return [...described, ...(names.length === 0 ? [otherScreensText(declared)] : [])].join('\n\n');
  } finally {
    await app.close();
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
