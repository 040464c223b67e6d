import { z } from 'zod';
import type { BucketAddress } from '../records/files/bucket.ts';
import { areGiven } from './allOrNone.ts';

/** The variables of an S3-compatible store for files. */
export const bucketVariables = {
  S3_ENDPOINT: z
    .string()
    .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), {
      message: 'must be an address that starts with https://',
    })
    .optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  S3_REGION: z.string().max(60).default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
};

type BucketValues = z.infer<z.ZodObject<typeof bucketVariables>>;

const NEEDED = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

/** The bucket, if there is one. Throws if only a part of it is given. */
export function readBucket(values: BucketValues): BucketAddress | undefined {
  if (!areGiven(NEEDED, values)) return undefined;
  const [endpoint = '', bucket = '', accessKeyId = '', secretAccessKey = ''] = NEEDED.map(
    (name) => values[name],
  );
  return { endpoint, bucket, region: values.S3_REGION, accessKeyId, secretAccessKey };
}
