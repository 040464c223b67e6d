import { expect, it } from 'vitest';
import { picturesOf } from './previewPictures.ts';

const [cover, inText, attached] = [
  '0197aaaa-0000-7000-8000-000000000001',
  '0197aaaa-0000-7000-8000-000000000002',
  '0197aaaa-0000-7000-8000-000000000003',
];

it('the pictures of a record are found in all its fields, and documents are excluded', () => {
  const record = {
    id: 'r',
    _fallback: [],
    _labels: {},
    title: 'Notice',
    cover: {
      id: cover,
      mime: 'image/png',
      name: 'a.png',
      size: 1,
      url: `/api/public/files/${cover}`,
    },
    body: `<p>See</p><img src="/api/public/files/${inText}" alt=""><img src="/api/public/files/${inText}" alt="">`,
    attachments: [
      { id: attached, mime: 'image/jpeg' },
      { id: 'pdf', mime: 'application/pdf' },
    ],
    writer: { id: 'w', label: 'W' },
    nothing: null,
  };
  expect(picturesOf(record)).toEqual([cover, inText, attached]);
});
