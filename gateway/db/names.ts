/** Converts wire names (camelCase, kebab-case) to column and table names (snake_case). */
export const snakeCase = (name: string): string =>
  name
    .replace(/-/g, '_')
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase();

export const tableName = (resource: string): string => snakeCase(resource);
/** The table of a `refs`, `files` or `lines` field. */
export const childTableName = (resource: string, field: string): string =>
  `${tableName(resource)}__${snakeCase(field)}`;
