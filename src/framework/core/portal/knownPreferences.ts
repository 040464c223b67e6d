import { LANGUAGES } from '../../../contract/model/constants.ts';
import { DENSITIES, THEME_CHOICES, type Preferences } from '../../../contract/model/preferences.ts';

/**
 * What of a gateway's preferences this portal knows; another version may have kept more or other
 * values.
 */
export function knownPreferences(kept: Readonly<Record<string, unknown>>): Partial<Preferences> {
  const known: Partial<Preferences> = {};
  const language = LANGUAGES.find((candidate) => candidate === kept['language']);
  const theme = THEME_CHOICES.find((candidate) => candidate === kept['theme']);
  const density = DENSITIES.find((candidate) => candidate === kept['density']);
  const startPage = kept['startPage'];
  if (language) known.language = language;
  if (theme) known.theme = theme;
  if (density) known.density = density;
  if (startPage === null || typeof startPage === 'string') known.startPage = startPage;
  if (kept['pinned'] === null) known.pinned = null;
  if (Array.isArray(kept['pinned'])) known.pinned = kept['pinned'].map(String);
  if (typeof kept['morningMail'] === 'boolean') known.morningMail = kept['morningMail'];
  return known;
}
