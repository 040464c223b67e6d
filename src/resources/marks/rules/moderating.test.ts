import { describe, expect, it } from 'vitest';
import { checkClosed, decideClosed, type ModerationState } from './moderating.ts';
import type { Standing } from './rights.ts';

const STRANGER: Standing = { roles: [], office: false, department: false };
const state = (standing: Partial<Standing>, more: Partial<ModerationState> = {}) => ({
  standing: { ...STRANGER, ...standing },
  isWriter: false,
  isChecker: false,
  session: 'marking',
  round: { decision: null, isCurrent: true },
  isOpen: true,
  ...more,
});

describe('a moderated paper', () => {
  it('is checked by its moderators alone, unless they marked it', () => {
    expect(checkClosed(state({ roles: ['moderator'] }))).toBeNull();
    expect(checkClosed(state({ department: true, office: true }))).toBe('notModerator');
    expect(checkClosed(state({ roles: ['moderator'] }, { isWriter: true }))).toBe('marksIt');
    expect(checkClosed(state({ roles: ['first', 'moderator'] }))).toBe('marksIt');
  });

  it('is decided by a head or the office, who neither marked nor moderated it', () => {
    expect(decideClosed(state({ department: true }))).toBeNull();
    expect(decideClosed(state({ office: true }))).toBeNull();
    expect(decideClosed(state({ roles: ['moderator'] }))).toBe('notYours');
    expect(decideClosed(state({ department: true, roles: ['first'] }))).toBe('marksIt');
    expect(decideClosed(state({ office: true }, { isWriter: true }))).toBe('marksIt');
    expect(decideClosed(state({ department: true, roles: ['moderator'] }))).toBe('moderatesIt');
    expect(decideClosed(state({ office: true }, { isChecker: true }))).toBe('moderatesIt');
  });

  it('is decided once more, but not checked again, while the moderated marks are open', () => {
    const decided = { round: { decision: 'shifted', isCurrent: true } };
    expect(decideClosed(state({ department: true }, decided))).toBeNull();
    expect(checkClosed(state({ roles: ['moderator'] }, decided))).toBe('decided');
  });

  it('is closed without a sample, when all is marked again or changed, and once handed in', () => {
    const head = { department: true };
    expect(decideClosed(state(head, { round: null }))).toBe('notDrawn');
    expect(decideClosed(state(head, { session: 'board' }))).toBe('sessionClosed');
    const decided = { round: { decision: 'remark', isCurrent: true } };
    expect(decideClosed(state(head, decided))).toBe('decided');
    const changed = { round: { decision: null, isCurrent: false } };
    expect(decideClosed(state(head, changed))).toBe('marksChanged');
    expect(decideClosed(state(head, { isOpen: false }))).toBe('handedIn');
  });
});
