import { beforeEach, describe, expect, it } from 'vitest';
import { SIGNING_OUT_EVENT as PROVIDERS_EVENT } from '../../../../providers/signOut.ts';
import { draftKey as providersKey } from '../../../../providers/storedKeys.ts';
import { SIGNING_OUT_EVENT } from '../../parts/signingOut.ts';
import { draftKey, removeDraft, storeDraft, readDraft } from './drafts.ts';

beforeEach(() => localStorage.clear());
const draft = { savedAt: '2026-01-01T00:00:00Z', version: 3, values: { title: 'නව' } };

describe('drafts', () => {
  it('are stored by user, screen and record, under the key that sign-out knows', () => {
    expect(draftKey('u1', '/manage-pub/publications/own', null)).toBe(
      'draft:u1:/manage-pub/publications/own:new',
    );
    expect(draftKey('u1', '/a', '7')).toBe(providersKey('u1', '/a:7'));
  });
  it('are restored unchanged', () => {
    storeDraft('draft:x', draft);
    expect(readDraft('draft:x')).toEqual(draft);
    removeDraft('draft:x');
    expect(readDraft('draft:x')).toBeNull();
  });
  it('are removed without changes, and ignored if the entry is damaged', () => {
    storeDraft('draft:x', draft);
    storeDraft('draft:x', { ...draft, values: {} });
    expect(readDraft('draft:x')).toBeNull();
    localStorage.setItem('draft:x', '{');
    expect(readDraft('draft:x')).toBeNull();
  });
  it('listen for the end of the session under the session’s event name', () =>
    expect(SIGNING_OUT_EVENT).toBe(PROVIDERS_EVENT));
});
