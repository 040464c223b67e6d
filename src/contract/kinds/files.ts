import * as z from 'zod';
import type { KindFacets } from './kind.ts';

const stored = z.looseObject({ id: z.uuid({ error: 'notFound' }) }, { error: 'wrongType' });

const nameOf = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'name' in value ? String(value.name) : '';

const upload: KindFacets<'file' | 'image'> = {
  schema: () => stored,
  operators: ['empty'],
  sortable: false,
  jsonSchema: () => ({
    type: 'object',
    properties: {
      id: { type: 'string', format: 'uuid' },
      name: { type: 'string' },
      mime: { type: 'string' },
      size: { type: 'integer' },
    },
    required: ['id'],
  }),
  samples: () => null,
  invalid: () => ({ value: 'a.pdf', code: 'wrongType' }),
  toText: nameOf,
  fromText: (text) => text,
};

export const file = upload;
export const image = upload;
/** What an image field takes; SVG is left out because it can carry script. */
export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const;
export const DEFAULT_IMAGE_MB = 5;
