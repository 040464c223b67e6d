import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { draftMigration, EXCLUSIONS_FILE, SNAPSHOT_FILE } from '../gateway/app/migrationDraft.ts';
import { tablesOf } from '../gateway/app/portal.ts';
import { areas } from '../src/resources/areas.ts';
import { facultyPortal } from '../src/resources/server.ts';

const [name = 'change'] = process.argv.slice(2);
const directory = fileURLToPath(new URL('../gateway/migrations/', import.meta.url));
const { statements, snapshot, exclusions } = await draftMigration(areas, tablesOf(facultyPortal));

if (statements.length === 0) {
  console.log('The tables match the declarations; there is nothing to migrate.');
} else {
  const count = readdirSync(directory).filter((file) => file.endsWith('.sql')).length;
  const file = `${directory}${String(count).padStart(4, '0')}_${name.replace(/[^a-z0-9]+/gi, '_')}.sql`;
  writeFileSync(file, `${statements.join('\n--> statement-breakpoint\n')}\n`);
  mkdirSync(fileURLToPath(new URL('.', SNAPSHOT_FILE)), { recursive: true });
  writeFileSync(SNAPSHOT_FILE, `${JSON.stringify(snapshot, null, 1)}\n`);
  writeFileSync(EXCLUSIONS_FILE, `${JSON.stringify(exclusions, null, 1)}\n`);
  console.log(`Wrote ${path.relative(process.cwd(), file)}. Review it before you commit it.`);
}
