/** `sabbatical-leaves` → `sabbaticalLeaves`. */
export const camelCase = (name: string): string =>
  name.replace(/-([a-z0-9])/g, (_all, letter: string) => letter.toUpperCase());

/**
 * Converts a heading to a field name: `id_student`, `Highest education` → `idStudent`,
 * `highestEducation`.
 */
export const fieldName = (heading: string): string => {
  const words = heading
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '');
  const name = words
    .map((word, index) =>
      index === 0 ? word.toLowerCase() : word.charAt(0).toUpperCase() + word.slice(1).toLowerCase(),
    )
    .join('');
  return /^[a-z]/.test(name) ? name : `field${name}`;
};

/** Converts a name to a label: `startsOn`, `sabbatical-leaves` → `Starts on`, `Sabbatical leaves`. */
export const titleOf = (name: string): string => {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[-_]+/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** The VIEW privilege: `sabbatical-leaves` → `SABBATICAL_LEAVES_VIEW`. */
export const viewKey = (name: string): string => `${name.replace(/-/g, '_').toUpperCase()}_VIEW`;
