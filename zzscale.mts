import { openDatabase } from './gateway/db/openDatabase.ts';
import { startPostgresServer } from './tests/gateway/equipment/postgresServer.ts';
import { createMigratedTemplate, MIGRATIONS, createDatabaseFrom } from './tests/gateway/equipment/testDatabases.ts';
import { decideAccess } from './gateway/records/authorise/authorise.ts';
import { planList } from './gateway/records/plan/plan.ts';
import { createScope } from './gateway/records/plan/sqlScope.ts';
import { planOptions } from './gateway/records/routes/optionRoutes.ts';
import { planSearch } from './gateway/records/search/planSearch.ts';
import { searchableFor } from './gateway/records/search/searchable.ts';
import { createCatalogue } from './src/contract/model/catalogue.ts';
import { areas } from './src/resources/areas.ts';
import { personName } from './src/resources/shared/demo/names.ts';
import { seededChoices } from './src/resources/shared/demo/seeded.ts';
const catalogue = createCatalogue(areas);
const server = await startPostgresServer({ fsync: false });
try {
  const template = await createMigratedTemplate(server.url, MIGRATIONS);
  const database = await openDatabase({ databaseUrl: await createDatabaseFrom(server.url, template), dataDir: '' });
  const { rows: cols } = await database.query<any>({ text: `select column_name, data_type, is_nullable, column_default, is_generated from information_schema.columns where table_name='students'` });
  console.log(cols.filter((c: any) => c.is_nullable === 'NO' && c.column_default === null && c.is_generated === 'NEVER').map((c: any) => c.column_name + ' ' + c.data_type).join(', '));
  const choices = seededChoices(7);
  const N = 100_000;
  const names = Array.from({ length: N }, () => personName(choices));
  await database.query({ text: `SET session_replication_role = replica` }).catch((e) => console.log(String(e)));
  await database.withoutLimits(async (client: any) => {
    await client.query(`SET session_replication_role = replica`);
    const { rows } = await client.query(`select conname, pg_get_constraintdef(oid) d from pg_constraint where conrelid='students'::regclass and contype='c'`);
    console.log(rows.map((r: any) => r.d).join('\n'));
    const required = cols.filter((c: any) => c.is_nullable === 'NO' && c.column_default === null && c.is_generated === 'NEVER').map((c: any) => c.column_name).filter((c: string) => !['registration_number', 'name_with_initials_en', 'name_with_initials_si'].includes(c));
    const val: Record<string, string> = { };
    const t0 = Date.now();
    const dflt = (c: any) => c.data_type === 'uuid' ? 'gen_random_uuid()' : c.data_type === 'date' ? `'2024-01-01'` : c.data_type === 'text' ? `'x'` : c.data_type === 'boolean' ? 'false' : '1';
    const others = required.map((name: string) => val[name] ?? dflt(cols.find((c: any) => c.column_name === name)));
    for (const r of rows) await client.query(`alter table students drop constraint "${r.conname}"`);
    await client.query(`INSERT INTO students (registration_number, name_with_initials_en, name_with_initials_si, full_name_en, full_name_si${required.map((c: string) => ', ' + c).join('')})
      SELECT 'HS/' || n, a, b, c, d${others.map((c: string) => ', ' + c).join('')} FROM unnest($1::text[], $2::text[], $3::text[], $4::text[]) WITH ORDINALITY AS x(a,b,c,d,n)`,
      [names.map((n) => n.nameWithInitials.en), names.map((n) => n.nameWithInitials.si), names.map((n) => n.fullName.en), names.map((n) => n.fullName.si)]);
    console.log('insert', N, Date.now() - t0, 'ms');
    const t1 = Date.now();
    await client.query(`alter table students drop column search_text`);
    const def = (await database.query<any>({ text: 'select 1' })) && '';
    await client.query(`ALTER TABLE students ADD COLUMN search_text text GENERATED ALWAYS AS (search_key(coalesce(name_with_initials_en,'')||' '||coalesce(name_with_initials_si,'')||' '||coalesce(registration_number,'')||' '||coalesce(full_name_en,'')||' '||coalesce(full_name_si,'')||' '||coalesce(index_number,''), coalesce(email,''))) STORED`);
    console.log('column', Date.now() - t1); const t2 = Date.now();
    await client.query(`CREATE INDEX students_search_index ON students USING gin (search_text gin_trgm_ops)`);
    await client.query('VACUUM ANALYZE students');
    console.log('index', Date.now() - t2, (await client.query(`select pg_size_pretty(pg_relation_size('students')) t, pg_size_pretty(pg_relation_size('students_search_index')) g, pg_size_pretty(pg_relation_size('students_name_with_initials_si_index')) s`)).rows);
  });
  const students = catalogue.resources.get('students')!;
  const access = decideAccess(students, new Set(['STUDENTS_VIEW']));
  const explain = async (label: string, { text, values }: any, show = false) => {
    const { rows } = await database.query<any>({ text: `EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF, SUMMARY ON) ${text}`, values });
    const lines = rows.map((r: any) => Object.values(r)[0]) as string[];
    console.log('==', label, lines.filter((l) => /Execution|Planning/.test(l)).join(' '));
    if (show) console.log(lines.filter((l) => /Index|Scan|Sort|Filter|Rows|actual/.test(l)).slice(0, 24).map((l) => l.slice(0, 160)).join('\n'));
  };
  for (const language of ['en', 'si'] as const) {
    const scope = () => createScope(catalogue, { language, $today: '2026-11-28' } as any);
    await explain(`sort ${language}`, planList(access, { filter: [], sort: { field: 'nameWithInitials', order: 'asc' }, first: 0, count: 25 } as any, scope()), true);
    await explain(`sort ${language} desc page 40`, planList(access, { filter: [], sort: { field: 'nameWithInitials', order: 'desc' }, first: 1000, count: 25 } as any, scope()));
  }
  for (const q of ['jayasekera', 'K. M. Nimal Perera', 'පෙරෙරා සුනිල්', 'DeSilva', 'a', 'D.A. Silva', 'zzzz', 'HS/4711', 'vimalasena kamal', 'per']) {
    const query: any = { search: q, filter: [], sort: { field: 'nameWithInitials', order: 'asc' }, first: 0, count: 25 };
    const plan = planList(access, query, createScope(catalogue, { language: 'si' }));
    await explain(`list “${q}”`, plan, q === 'vimalasena kamal');
    await explain(`  count`, plan.matches);
    await explain(`  options`, planOptions(students, { search: q }, createScope(catalogue, { language: 'si' }), { within: null }), q === 'vimalasena kamal');
    await explain(`  palette`, planSearch(searchableFor(catalogue, new Set(['STUDENTS_VIEW', 'EXAM_REGISTRATIONS_VIEW'])), catalogue, { language: 'si' }, q));
  }
  await database.close();
} finally { await server.stop(); }
