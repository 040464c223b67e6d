import { createServer } from 'node:http';
import pg from 'pg';
import { usage } from './usage.ts';

/**
 * The practical limit: a bare Node HTTP server that sends the text of one `json_agg` query, without
 * grants, count, versions or log. Takes the database URL as argument; prints its own URL.
 */
const pool = new pg.Pool({ connectionString: process.argv[2], max: 10, application_name: 'raw' });

const COLUMNS = `
  student.id,
  student.number,
  student.name_with_initials AS "nameWithInitials",
  student.email,
  student.phone,
  student.group_id AS "group",
  bench_group.name_en AS "groupName",
  student.intake,
  student.status,
  student.born,
  student.average,
  student.active,
  student.address,
  student.remark`;
const FROM = `
  FROM bench_students student
  JOIN bench_groups bench_group ON bench_group.id = student.group_id`;
const LIST = `
  SELECT json_agg(shown)::text AS body
  FROM (
    SELECT ${COLUMNS}
    ${FROM}
    WHERE student.status = $1
    ORDER BY student.number
    LIMIT 200
  ) shown`;
const ONE = `
  SELECT row_to_json(shown)::text AS body
  FROM (SELECT ${COLUMNS} ${FROM} WHERE student.id = $1) shown`;
const UPDATE = `
  WITH student AS (
    UPDATE bench_students
    SET remark = $2, updated_at = now()
    WHERE id = $1
    RETURNING *
  )
  SELECT row_to_json(shown)::text AS body
  FROM (
    SELECT ${COLUMNS}
    FROM student
    JOIN bench_groups bench_group ON bench_group.id = student.group_id
  ) shown`;

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
