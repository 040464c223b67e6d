import { openDatabase } from '../../../gateway/db/openDatabase.ts';

/**
 * Opens the embedded database of a directory and keeps it open, or prints the reason for a refusal
 * and exits.
 */
try {
  const database = await openDatabase(JSON.parse(process.argv[2] ?? '{}') as { dataDir: string });
  process.stdout.write('open\n');
  await database.query({ text: 'SELECT 1' });
  setInterval(() => {}, 60_000);
} catch (error) {
  process.stdout.write(`${(error as Error).name}: ${(error as Error).message}\n`);
  process.exit(3);
}
