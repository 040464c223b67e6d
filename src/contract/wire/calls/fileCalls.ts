import { z } from 'zod';
import type { FileValue } from '../../model/fields.ts';
import { defineCall } from './defineCall.ts';

export const uploadFile = defineCall({
  method: 'POST',
  path: '/files',
  summary: 'Upload a file for a field',
  access: 'signedIn',
  query: {
    resource: z.string(),
    /** Path of the field; `name.part` in child rows. */
    field: z.string(),
  },
  upload: true,
  answer: z.object({
    id: z.uuid(),
    name: z.string(),
    mime: z.string(),
    size: z.int(),
    width: z.int().nullable(),
    height: z.int().nullable(),
  }) satisfies z.ZodType<FileValue>,
  status: 201,
  message: 'Stored',
  transaction: 'none',
});

export const downloadFile = defineCall({
  method: 'GET',
  path: '/files/:id',
  summary: 'Download a file, or a smaller rendering of a picture',
  access: 'signedIn',
  query: { size: z.enum(['thumb', 'preview']).optional() },
  file: 'application/octet-stream',
  transaction: 'none',
});
