import { expect, it } from 'vitest';
import type { MenteeLine } from '../api.ts';
import { byAttention, dueFollowUps } from './attention.ts';

const line = (number: string, more: Partial<MenteeLine> = {}): MenteeLine => ({
  id: number,
  number,
  name: { en: number, si: number },
  batch: '2025/2026',
  status: 'enrolled',
  since: '2026-01-01',
  until: null,
  lastMetOn: null,
  followUpDueOn: null,
  openReferrals: 0,
  marks: [],
  signs: [],
  ...more,
});
const mentees = [
  line('HS/10'),
  line('HS/2'),
  line('HS/3', { signs: ['missed'] }),
  line('HS/4', { followUpDueOn: '2026-03-01' }),
  line('HS/5', { marks: ['finance'] }),
  line('HS/6', { followUpDueOn: '2026-02-01' }),
  line('HS/7', { followUpDueOn: '2026-05-01' }),
];

it('Mentees who are marked come before those with a follow-up due, those before warning signs, and the rest are ordered by number', () => {
  expect(byAttention(mentees, '2026-03-01').map(({ number }) => number)).toEqual([
    'HS/5',
    'HS/4',
    'HS/6',
    'HS/3',
    'HS/2',
    'HS/7',
    'HS/10',
  ]);
});

it('Follow-ups are due from their day on, the longest waiting first', () => {
  expect(dueFollowUps(mentees, '2026-03-01').map(({ number }) => number)).toEqual(['HS/6', 'HS/4']);
});
