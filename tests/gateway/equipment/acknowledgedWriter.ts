import { openDatabase } from '../../../gateway/db/openDatabase.ts';
import { PortalError } from '../../../src/contract/model/errors.ts';

/** A gateway that only prints the id of each entry, once its transaction was acknowledged. */
interface Task {
  databaseUrl?: string;
  dataDir: string;
  round: number;
  writers: number;
}

const task = JSON.parse(process.argv[2] ?? '{}') as Task;
const database = await openDatabase(task);
await database.query({
  text: 'CREATE TABLE IF NOT EXISTS entry (id text PRIMARY KEY, padding text NOT NULL)',
});

async function write(writer: number): Promise<void> {
  for (let number = 1; ; number += 1) {
    const id = `${task.round}.${writer}.${number}`;
    await database.transaction(async (client) => {
      await client.query('INSERT INTO entry VALUES ($1, $2)', [id, 'x'.repeat(200)]);
    });
    process.stdout.write(`${id}\n`);
  }
}

try {
  await Promise.all(Array.from({ length: task.writers }, (_, writer) => write(writer)));
} catch (error) {
  process.exit(error instanceof PortalError && error.code === 'UNAVAILABLE' ? 0 : 1);
}
