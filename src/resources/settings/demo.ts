import type { Queryable } from '../../../gateway/index.ts';
import type { Conventions } from '../../contract/model/conventions.ts';

const CONVENTIONS: Conventions = { locale: 'en-LK', currency: 'LKR', firstDay: 'monday' };

/** Sets the conventions of the demonstration faculty, which is in Sri Lanka. */
export async function storeSettings(client: Queryable): Promise<void> {
  for (const [key, value] of Object.entries(CONVENTIONS))
    await client.query({
      text: `
        INSERT INTO settings (key, "group", value)
        VALUES ($1, 'conventions', $2)
        ON CONFLICT (key) DO UPDATE
        SET value = EXCLUDED.value`,
      values: [key, JSON.stringify(value)],
    });
}
