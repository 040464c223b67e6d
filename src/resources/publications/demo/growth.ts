import { FIELDS_OF_STUDY, FRAMES, VENUES } from '../../shared/demo/fieldsOfStudy.ts';
import { NAMES, run, type GrowthStep } from '../../shared/demo/growth.ts';

const TOPICS = Object.values(FIELDS_OF_STUDY).flatMap(({ topics }) => topics);

const PLANNED = `
  CREATE TEMP TABLE growth_works ON COMMIT DROP AS
  SELECT
    pg_temp.demo_id('publication/' || work.number) AS id,
    work.number,
    member.id AS staff_id,
    member.name_with_initials_en AS author,
    2006 + pg_temp.drawn('year/' || work.number, 20) AS year,
    CASE
      WHEN pg_temp.drawn('stage/' || work.number, 10) < 8 THEN 'verified'
      WHEN pg_temp.drawn('stage/' || work.number, 10) < 9 THEN 'submitted'
      ELSE 'draft'
    END AS status
  FROM generate_series(1, $1::int) AS work(number)
  JOIN growth_members place ON place.number = work.number % (SELECT count(*) FROM growth_members)
  JOIN staff member ON member.id = place.id`;
const WORKS = `
  INSERT INTO publications (
    id, title, staff_id, type_id, year, venue, in_press, published_on, doi, status, verified_on,
    verified_by_id
  )
  SELECT
    work.id,
    initcap(left(given.title, 1)) || substr(given.title, 2) || ' (' || work.number || ')',
    work.staff_id,
    kind.id,
    work.year,
    ($3::text[])[pg_temp.drawn('venue/' || work.number, cardinality($3::text[])) + 1],
    false,
    make_date(work.year, 1, 1) + pg_temp.drawn('day/' || work.number, 365),
    '10.5555/university.' || work.number,
    work.status,
    CASE WHEN work.status = 'verified' THEN make_date(work.year + 1, 2, 1) END,
    CASE WHEN work.status = 'verified' THEN dean.id END
  FROM growth_works work
  JOIN publication_types kind ON kind.code = 'journal-article'
  JOIN users dean ON dean.username = 'dean'
  CROSS JOIN LATERAL (
    SELECT replace(
      ($1::text[])[pg_temp.drawn('frame/' || work.number, cardinality($1::text[])) + 1],
      '{t}',
      ($2::text[])[pg_temp.drawn('topic/' || work.number, cardinality($2::text[])) + 1]
    ) AS title
  ) given`;
/** The writer and, for every other work, an author from elsewhere. */
const AUTHORS = `
  INSERT INTO publications__authors (id, owner_id, position, name, staff_id)
  SELECT pg_temp.demo_id('author/' || work.id || '/0'), work.id, 0, work.author, work.staff_id
  FROM growth_works work
  UNION ALL
  SELECT
    pg_temp.demo_id('author/' || work.id || '/1'),
    work.id,
    1,
    'S. ' || ($1::text[])[pg_temp.drawn('author/' || work.number, cardinality($1::text[])) + 1],
    NULL
  FROM growth_works work
  WHERE work.number % 2 = 0`;
const AREAS = `
  INSERT INTO publications__areas (owner_id, target_id, position)
  SELECT work.id, area.id, 0
  FROM growth_works work
  JOIN (
    SELECT
      id,
      row_number() OVER (ORDER BY code) - 1 AS place,
      count(*) OVER () AS areas
    FROM publication_areas
  ) area ON area.place = work.number % area.areas`;

/** Works of the members of all departments. */
export const publicationsGrowth: GrowthStep = {
  tables: ['publications', 'publications__authors', 'publications__areas'],
  grow: async ({ client, size }) => {
    const frames = FRAMES.filter((frame) => !frame.includes('{p}'));
    await run(client, PLANNED, [size.publications]);
    await run(client, 'ANALYZE growth_works');
    await run(client, WORKS, [frames, TOPICS, VENUES['journal-article']]);
    await run(client, AUTHORS, [NAMES.surnames[0]]);
    await run(client, AREAS);
  },
};
