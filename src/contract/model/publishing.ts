import { f } from './fields.ts';
import type { Transition, Workflow } from './workflow.ts';

/** Privileges to edit and to publish. */
interface PublishingKeys {
  edit: string;
  publish: string;
}

export interface PublishingOptions extends PublishingKeys {
  /** Public fields that may be changed in place while the record is published. */
  atOnce?: readonly string[];
}

/** The fields of published content. */
export const publishingFields = {
  status: f.select({
    options: ['draft', 'scheduled', 'published', 'archived'],
    tones: { draft: 'quiet', scheduled: 'caution', published: 'good', archived: 'quiet' },
  }),
  publishAt: f.datetime({ index: true, help: true }),
  unpublishAt: f.datetime({ index: true, notBefore: 'publishAt', help: true }),
  /**
   * Time of the last publication. Kept after withdrawal, so that the public address can answer
   * WITHDRAWN.
   */
  publishedAt: f.datetime({ readOnly: true }),
} as const;

const notOver = {
  guard: 'notOver',
  where: { any: [{ unpublishAt: null }, { unpublishAt: { gt: '$now' } }] },
} as const;

function transitions({ edit, publish }: PublishingKeys): Transition[] {
  return [
    {
      name: 'publish',
      from: ['draft', 'scheduled'],
      to: 'published',
      who: [publish],
      when: [notOver],
      sets: { publishedAt: '$now' },
    },
    {
      name: 'schedule',
      from: 'draft',
      to: 'scheduled',
      who: [publish],
      ask: [
        { field: 'publishAt', required: true, upcoming: true },
        { field: 'unpublishAt', upcoming: true },
      ],
    },
    {
      name: 'appear',
      from: 'scheduled',
      to: 'published',
      who: [],
      at: 'publishAt',
      sets: { publishedAt: '$now' },
    },
    { name: 'postpone', from: 'scheduled', to: 'draft', who: [publish, edit] },
    {
      name: 'unpublish',
      from: 'published',
      to: 'draft',
      who: [publish],
      confirm: true,
      sets: { publishAt: null, unpublishAt: null },
    },
    { name: 'archive', from: 'published', to: 'archived', who: [publish], confirm: true },
    { name: 'expire', from: 'published', to: 'archived', who: [], at: 'unpublishAt' },
    {
      name: 'revive',
      from: 'archived',
      to: 'draft',
      who: [publish, edit],
      sets: { publishAt: null, unpublishAt: null },
    },
  ];
}

/**
 * Workflow of published content: draft → scheduled → published → archived. Timed transitions lead
 * forward; people can lead back. A published record is changed through a draft revision, published
 * by a person with `keys.publish`. Spread `fields` into the resource and set its `workflow`.
 */
export const publishing = ({
  atOnce = [],
  ...keys
}: PublishingOptions): { fields: typeof publishingFields; workflow: Workflow } => ({
  fields: publishingFields,
  workflow: {
    field: 'status',
    initial: 'draft',
    states: {
      draft: {},
      scheduled: { locks: ['publishAt', 'unpublishAt'] },
      published: { locks: ['publishAt'], revises: { as: 'publish', atOnce } },
      archived: { locks: '*' },
    },
    transitions: transitions(keys),
  },
});
