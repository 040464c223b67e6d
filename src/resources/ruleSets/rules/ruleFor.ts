/** A version of a rule set with its curricula; empty: all. */
export interface MadeFor {
  curricula: readonly string[];
}

/** SQL: the curricula of a `rule_set`. */
export const CURRICULA = `ARRAY(
  SELECT made_for.target_id::text
  FROM rule_sets__curricula made_for
  WHERE made_for.owner_id = rule_set.id
) AS curricula`;

/**
 * The version for a curriculum among those in force, the latest first: its own, else the general
 * one. `null`: the curriculum is unknown.
 */
export const ruleFor = <Version extends MadeFor>(
  versions: readonly Version[],
  curriculum: string | null,
): Version | undefined =>
  versions.find(({ curricula }) => curriculum !== null && curricula.includes(curriculum)) ??
  versions.find(({ curricula }) => curricula.length === 0);
