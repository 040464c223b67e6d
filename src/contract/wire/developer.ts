/**
 * Opens the page for developers. No role of the demonstration carries it; the administrator's flag
 * stands for every key.
 */
export const DEVELOPER_KEY = 'DEVELOPER_VIEW';
export const DEVELOPER_PATH = '/developer';

/** A text that is still to be translated begins with this mark, which no other text does. */
export const TO_TRANSLATE = '⟨si⟩ ';
export const isMissingText = (text: string | null | undefined): boolean =>
  (text ?? '').trim() === '' || (text ?? '').startsWith(TO_TRANSLATE);
