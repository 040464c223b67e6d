-- E-mails held the texts of each language in values of their own (`unitEn` and `unitSi`, in halls
-- `title` and `titleSi`) or under `localised`; now one value holds the texts of all languages.
UPDATE jobs
SET input = jsonb_set(
  input - 'localised',
  '{values}',
  (
    SELECT
      coalesce(
        jsonb_object_agg(entry.key, entry.value) FILTER (WHERE entry.key !~ '[a-z](En|Si)$'),
        '{}'
      ) || coalesce(
        jsonb_object_agg(
          CASE entry.name WHEN 'name' THEN 'holiday' ELSE entry.name END,
          jsonb_build_object(
            'en', coalesce(input->'values'->(entry.name || 'En'), input->'values'->entry.name),
            'si', entry.value
          )
        ) FILTER (WHERE entry.key ~ '[a-z]Si$'),
        '{}'
      )
    FROM (
      SELECT each.key, each.value, left(each.key, -2) AS name
      FROM jsonb_each(input->'values') AS each
    ) AS entry
  ) || coalesce(input->'localised', '{}')
)
WHERE kind = 'email' AND state IN ('queued', 'running');
