import { afterEach, describe, expect, it } from 'vitest';
import { dropKept, keepAnswer, readKept } from './keptAnswers.ts';

afterEach(() => localStorage.clear());

const at = (minute: number) => new Date(Date.UTC(2026, 0, 5, 8, minute)).toISOString();

describe('answers kept on the device', () => {
  it('are those of one person alone', () => {
    keepAnswer('ana', '/results/own', { at: at(1), answer: ['A+'] });
    expect(readKept('ana', '/results/own')).toEqual({ at: at(1), answer: ['A+'] });
    expect(readKept('ben', '/results/own')).toBeNull();
    expect(readKept('an', 'a:/results/own')).toBeNull();
  });

  it('are the last of each call, and go when the gateway refuses it', () => {
    keepAnswer('ana', '/timetable', { at: at(1), answer: 1 });
    keepAnswer('ana', '/timetable', { at: at(2), answer: 2 });
    expect(readKept('ana', '/timetable')?.answer).toBe(2);
    dropKept('ana', '/timetable');
    expect(readKept('ana', '/timetable')).toBeNull();
  });

  it('are the latest twelve', () => {
    for (let week = 1; week <= 14; week += 1)
      keepAnswer('ana', `/timetable?week=${week}`, { at: at(week), answer: week });
    const kept = Array.from({ length: 14 }, (_, index) =>
      readKept('ana', `/timetable?week=${index + 1}`),
    );
    expect(kept.map((one) => one?.answer ?? null)).toEqual([
      null,
      null,
      ...Array.from({ length: 12 }, (_, index) => index + 3),
    ]);
  });

  it('are nothing where something else has written', () => {
    localStorage.setItem('answer:ana:/timetable', '{');
    expect(readKept('ana', '/timetable')).toBeNull();
  });
});
