import { expect, test } from 'vitest';
import { checkPage } from './checkPage.ts';

const HOSTILE = '"><script>alert(1)</script>';

test('sent and recorded values are text on the page of a check, never markup', () => {
  const html = checkPage({
    language: 'en',
    letterhead: { name: HOSTILE, crest: null },
    title: 'Check a card',
    intro: 'Compare.',
    check: 'Check',
    verdict: 'Known.',
    inputs: [{ name: 'code', label: 'Code', value: HOSTILE, most: 40 }],
    facts: [[HOSTILE, HOSTILE]],
  });
  expect(html).not.toContain('<script>');
  expect(html.match(/&quot;&gt;&lt;script&gt;/g)).toHaveLength(4);
});
