import { expect, test } from 'vitest';
import { createKeyedTurns, createTurns } from './turns.ts';

test('Work waits for its turn in the order in which it came, and failed work gives its turn on', async () => {
  const inTurn = createTurns(2, 10_000);
  const ends: (() => void)[] = [];
  const began: number[] = [];
  const work = (number: number) =>
    inTurn(() => {
      began.push(number);
      return new Promise<number>((resolve, reject) => {
        ends.push(number === 1 ? () => reject(new Error('failed')) : () => resolve(number));
      });
    });
  const [one, two, three, four] = [work(1), work(2), work(3), work(4)];
  await Promise.resolve();
  expect(began).toEqual([1, 2]);
  ends[0]?.();
  await expect(one).rejects.toThrow('failed');
  await expect.poll(() => began).toEqual([1, 2, 3]);
  ends[2]?.();
  expect(await three).toBe(3);
  await expect.poll(() => began).toEqual([1, 2, 3, 4]);
  ends[1]?.();
  ends[3]?.();
  expect(await Promise.all([two, four])).toEqual([2, 4]);
});

test('Work whose turn does not come in time is refused and never begins', async () => {
  const inTurn = createTurns(1, 5);
  let end = (): void => {};
  const first = inTurn(
    () =>
      new Promise<void>((resolve) => {
        end = resolve;
      }),
  );
  let hasBegun = false;
  const late = inTurn(async () => {
    hasBegun = true;
  });
  await expect(late).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  end();
  await first;
  expect(await inTurn(async () => 'free')).toBe('free');
  expect(hasBegun).toBe(false);
});

test('Work under one key runs in the order in which it came, without waiting for work under another', async () => {
  const inTurn = createKeyedTurns();
  const began: string[] = [];
  let end = (): void => {};
  const first = inTurn('one', () => {
    began.push('first');
    return new Promise<void>((resolve) => {
      end = resolve;
    });
  });
  const later = ['second', 'third'].map((name) => inTurn('one', async () => void began.push(name)));
  await inTurn('other', async () => void began.push('other'));
  expect(began).toEqual(['first', 'other']);
  end();
  await Promise.all([first, ...later]);
  expect(began).toEqual(['first', 'other', 'second', 'third']);
});
