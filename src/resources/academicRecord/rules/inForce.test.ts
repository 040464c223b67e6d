import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type ChainedSitting, inForce } from './inForce.ts';

/** A chain as the ledger appends it, and what was done, each with what it says. */
class Ledger {
  rows: (ChainedSitting & { content: string })[] = [];
  /** Publications, entries and what was decided on them, the first done first. */
  acts: { act: string; content: string; kind: 'release' | 'entry' }[] = [];
  withdrawn = new Set<string>();

  standing() {
    const last = this.rows.at(-1);
    return last && last.effect !== 'withdraws' ? last : undefined;
  }

  private append(
    effect: ChainedSitting['effect'],
    { release, entry }: { release: string | null; entry: string | null },
    content: string,
  ) {
    const id = String(this.rows.length);
    this.rows.push({ id, effect, release, entry, content, isReleaseWithdrawn: false });
  }

  private restore() {
    const chain = this.rows.map((row) => ({
      ...row,
      isReleaseWithdrawn: row.release !== null && this.withdrawn.has(row.release),
    }));
    const former = this.rows.find(({ id }) => id === inForce(chain));
    if (former) this.append('restores', former, former.content);
  }

  publish(content: string) {
    const act = `release ${this.acts.length}`;
    this.acts.push({ act, content, kind: 'release' });
    this.append('corrects', { release: act, entry: null }, content);
  }

  enter(content: string) {
    const now = this.standing();
    if (now && now.release !== null) return;
    const act = `entry ${this.acts.length}`;
    this.acts.push({ act, content, kind: 'entry' });
    this.append(now ? 'corrects' : 'states', { release: null, entry: act }, content);
  }

  /** A re-scrutiny or a regrading of the latest result belongs to the same act. */
  decide(content: string) {
    const now = this.standing();
    if (!now) return;
    const { act, kind } = this.acts.find((each) => each.act === (now.release ?? now.entry)) ?? {
      act: '',
      kind: 'entry',
    };
    this.acts.push({ act, content, kind });
    this.append('corrects', now, content);
  }

  withdrawRelease(which: number) {
    const open = this.acts.filter(
      ({ act, kind }) => kind === 'release' && !this.withdrawn.has(act),
    );
    const chosen = open[which % Math.max(open.length, 1)]?.act;
    if (chosen === undefined) return;
    this.withdrawn.add(chosen);
    const now = this.standing();
    if (now?.release !== chosen) return;
    this.append('withdraws', now, '');
    this.restore();
  }

  withdrawEntry() {
    const now = this.standing();
    if (!now || now.release !== null) return;
    this.withdrawn.add(String(now.entry));
    this.append('withdraws', { release: null, entry: `withdrawal ${this.rows.length}` }, '');
    this.restore();
  }
}

const content = fc.constantFrom('A', 'B', 'C', 'D', 'E');
const step = fc.oneof(
  fc.record({ does: fc.constantFrom('publish', 'enter', 'decide'), content }),
  fc.record({ does: fc.constant('withdrawRelease'), which: fc.nat(5) }),
  fc.record({ does: fc.constant('withdrawEntry') }),
);

it('After any publications, entries, corrections and withdrawals, the record is that without the withdrawn ones', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 14 }), (steps) => {
      const ledger = new Ledger();
      for (const one of steps) {
        if ('content' in one) ledger[one.does as 'publish' | 'enter' | 'decide'](one.content);
        else if ('which' in one) ledger.withdrawRelease(one.which);
        else ledger.withdrawEntry();
        const kept = ledger.acts.findLast(({ act }) => !ledger.withdrawn.has(act));
        expect(ledger.standing()?.content).toBe(kept?.content);
      }
    }),
    { numRuns: 2_000 },
  );
});

it('A withdrawal from before withdrawals brought back anything does not hide what was in force', () => {
  const row = (id: string, effect: ChainedSitting['effect'], release: string): ChainedSitting => ({
    id,
    effect,
    release,
    entry: null,
    isReleaseWithdrawn: false,
  });
  expect(
    inForce([
      row('first', 'states', 'one'),
      row('second', 'corrects', 'two'),
      row('withdrawn', 'withdraws', 'two'),
      row('third', 'states', 'three'),
      row('last', 'withdraws', 'three'),
    ]),
  ).toBe('first');
});
