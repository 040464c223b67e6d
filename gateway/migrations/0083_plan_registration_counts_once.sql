-- Planning these statements for each line cost more than running them, and no plan depends on the lines.
ALTER FUNCTION add_to_registration_counts(counted_registration_line[])
SET plan_cache_mode = force_generic_plan;
