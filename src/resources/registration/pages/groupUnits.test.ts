import { describe, expect, it } from 'vitest';
import type { Finding, RegistrationUnit } from '../api.ts';
import { groupUnits } from './groupUnits.ts';

const said = (rule: Finding['rule'], weight: Finding['weight']): Finding => ({
  rule,
  weight,
  args: {},
});
const module = (code: string, more: Partial<RegistrationUnit> = {}): RegistrationUnit => ({
  offering: `${code}/${more.medium ?? 'sinhala'}/${more.group ?? 'A'}`,
  unit: { id: code, code, title: { en: code, si: code }, credits: 3, level: 2, kind: 'core' },
  medium: 'sinhala',
  group: 'A',
  capacity: null,
  taken: 0,
  waiting: 0,
  isCompulsory: false,
  attempt: 'proper',
  meetings: [],
  examined: null,
  line: null,
  findings: [],
  mayChange: true,
  ...more,
});
const line = {
  id: 'l',
  version: 1,
  state: 'enrolled',
  place: null,
  promotedAt: null,
  droppedAt: null,
} as const;
const names = (units: RegistrationUnit[]): Record<string, string[]> =>
  Object.fromEntries(
    groupUnits(units).map(({ name, choices }) => [name, choices.map(({ best }) => best.offering)]),
  );

describe('the units of a sheet', () => {
  it('are in sections by their relevance to the student', () => {
    expect(
      names([
        module('K', { isCompulsory: true }),
        module('R', { attempt: 'repeat' }),
        module('O'),
        module('X', { findings: [said('prerequisite', 'blocks')] }),
      ]),
    ).toEqual({
      compulsory: ['K/sinhala/A'],
      again: ['R/sinhala/A'],
      optional: ['O/sinhala/A'],
      closed: ['X/sinhala/A'],
    });
  });
  it('stay in their section while only credits are lacking, and after they are chosen', () => {
    expect(
      names([
        module('O', { findings: [said('creditsAbove', 'blocks')] }),
        module('P', { line, findings: [said('prerequisite', 'blocks')] }),
      ]),
    ).toEqual({ optional: ['O/sinhala/A', 'P/sinhala/A'] });
  });
  it('that only the office can allow have their own section for the office too', () => {
    expect(
      names([
        module('P', { findings: [said('passed', 'asks')] }),
        module('M', { findings: [said('medium', 'asks')] }),
      ]),
    ).toEqual({ closed: ['P/sinhala/A'], optional: ['M/sinhala/A'] });
  });
  it('are ordered by choice, then the student’s medium and free seats', () => {
    const [english, full, fits] = [
      module('O', { medium: 'english', findings: [said('medium', 'asks')] }),
      module('O', { findings: [said('full', 'tells')] }),
      module('O', { group: 'B' }),
    ];
    expect(names([english, full, fits])).toEqual({ optional: ['O/sinhala/B'] });
    expect(names([{ ...english, line }, full, fits])).toEqual({ optional: ['O/english/A'] });
    expect(names([{ ...english, line: { ...line, state: 'dropped' } }, fits])).toEqual({
      optional: ['O/sinhala/B'],
    });
  });
});
