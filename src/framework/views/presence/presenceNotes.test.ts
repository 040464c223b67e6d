import { describe, expect, it } from 'vitest';
import type { Presence } from '../../../contract/wire/calls/presenceCalls.ts';
import { presenceNotes } from './presenceNotes.ts';

const person = (id: string, isEditing = false) => ({
  id,
  label: id,
  since: '2026-11-21T05:00:00Z',
  isEditing,
});
const presence = (more: Partial<Presence> = {}): Presence => ({
  others: [],
  isOpenElsewhere: false,
  saved: null,
  ...more,
});

describe('the notes about others at a record', () => {
  it('are null while the user is alone, or nothing is known', () => {
    expect(presenceNotes(null, 1)).toBeNull();
    expect(presenceNotes(presence(), 1)).toBeNull();
  });

  it('separate those with unsaved changes from those who only read', () => {
    const notes = presenceNotes(presence({ others: [person('a'), person('b', true)] }), 1);
    expect([notes?.editing.map(({ id }) => id), notes?.looking.map(({ id }) => id)]).toEqual([
      ['b'],
      ['a'],
    ]);
  });

  it('exclude a save that the page already shows', () => {
    const saved = { version: 3, at: '2026-11-21T05:00:00Z', by: null, isOwn: false };
    expect(presenceNotes(presence({ saved }), 2)?.saved).toEqual(saved);
    expect(presenceNotes(presence({ saved }), 3)).toBeNull();
  });
});
