import { z } from 'zod';
import { trimmed } from '../../model/isEmpty.ts';
import { perLanguage } from '../../model/localised.ts';

/** A text in every language. */
export const localised = z.object(perLanguage(() => z.string()));

/** A text that a person writes and that says something, trimmed. */
export const writtenText = (most: number, least = 1) =>
  z.string().overwrite(trimmed).min(least).max(most);

/** A day as `2026-11-22`. */
export const day = z.iso.date();

/** An instant as `2026-11-22T08:30:00Z`, with any fraction of a second or offset. */
export const instant = z.iso.datetime({ offset: true });

/** The name of a record: one text, or one for each language. */
export const label = z.union([localised, z.string()]);

/** A record with its name in every language, for example an option of a filter. */
export const labelled = z.object({ id: z.uuid(), label: localised });
