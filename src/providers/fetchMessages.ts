import type { Language } from '../contract/model/constants.ts';
import type { Messages } from '../i18n/mergeMessages.ts';

/**
 * Fetches the translations from the path fixed by the specification (§7).
 *
 * @throws Error if the answer is not successful.
 */
export async function fetchMessages(language: Language): Promise<Messages> {
  const response = await fetch(
    new URL(`${import.meta.env.BASE_URL}assets/i18n/${language}.json`, window.location.origin),
  );
  if (!response.ok)
    throw new Error(`Translations for ${language}: ${response.status} ${response.statusText}`);
  return (await response.json()) as Messages;
}
