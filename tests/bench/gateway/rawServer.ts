import { createServer } from 'node:http';
import pg from 'pg';
import { usage } from './usage.ts';

/**
 * The practical limit to measure against: a bare Node http server that sends the text of one
 * `json_agg` query. It knows no grants, no count, no versions and no log. Started with the
 * database's address; prints its own.
 */
const pool = new pg.Pool({ connectionString: process.argv[2], max: 10, application_name: 'raw' });

const COLUMNS = `
  s.id,
  s.number,
  s.name_with_initials AS "nameWithInitials",
  s.email,
  s.phone,
  s.group_id AS "group",
  g.name_en AS "groupName",
  s.intake,
  s.status,
  s.born,
  s.average,
  s.active,
  s.address,
  s.remark`;
const FROM = 'FROM bench_students s JOIN bench_groups g ON g.id = s.group_id';
const LIST = `
  SELECT json_agg(r)::text AS body
  FROM (SELECT ${COLUMNS} ${FROM} WHERE s.status = $1 ORDER BY s.number LIMIT 200) r`;
const ONE = `
  SELECT row_to_json(r)::text AS body
  FROM (SELECT ${COLUMNS} ${FROM} WHERE s.id = $1) r`;
const UPDATE = `
  WITH s AS (UPDATE bench_students SET remark = $2, updated_at = now() WHERE id = $1 RETURNING *)
  SELECT row_to_json(r)::text AS body
  FROM (SELECT ${COLUMNS} FROM s JOIN bench_groups g ON g.id = s.group_id) r`;

const read = async (request: AsyncIterable<Buffer>): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts).toString();
};

const server = createServer((request, response) => {
  void (async () => {
    const id = (request.url ?? '').split('/')[2];
    const query =
      request.method === 'PUT'
        ? {
            name: 'update',
            text: UPDATE,
            values: [id, (JSON.parse(await read(request)) as { remark: string }).remark],
          }
        : id === undefined
          ? { name: 'list', text: LIST, values: ['enrolled'] }
          : { name: 'one', text: ONE, values: [id] };
    const { rows } = await pool.query<{ body: string }>(query);
    response.setHeader('Content-Type', 'application/json; charset=utf-8');
    response.end(rows[0]?.body ?? 'null');
  })();
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address === 'object')
    process.stdout.write(`http://127.0.0.1:${address.port}\n`);
});
process.on('message', () => process.send?.(usage()));
process.stdin.resume().on('end', () => process.exit());
