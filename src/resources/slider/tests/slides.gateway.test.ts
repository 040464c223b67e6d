import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  catalogue,
  dataOf,
  startDemoGateway,
  type DemoGateway,
} from '../../../../tests/gateway/equipment/demoGateway.ts';
import { publicationOf } from '../../../contract/model/publication.ts';
import { slides } from '../slides.ts';

const { resources } = catalogue;
let gateway: DemoGateway;
beforeAll(async () => {
  gateway = await startDemoGateway();
});
afterAll(() => gateway.close());

const dayAt = (days: number): string => {
  const at = new Date(gateway.clock.now());
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
};

it.each([
  [-2, null, true],
  [-2, 2, true],
  [2, null, false],
  [-4, -2, false],
])(
  'A slide from day %i until %j is on the website: %s, as its screen says',
  async (from, until, isShown) => {
    const days = { shownFrom: dayAt(from), shownUntil: until === null ? null : dayAt(until) };
    await gateway.database.query({
      text: 'UPDATE slides SET shown_from = $1, shown_until = $2',
      values: [days.shownFrom, days.shownUntil],
    });
    const answer = await gateway.app.inject('/api/public/slides?language=en');
    expect(dataOf<unknown[]>(answer).length > 0).toBe(isShown);
    expect(
      publicationOf(slides, { ...days, slider: 'any' }, { today: dayAt(0), resources })?.state ===
        'public',
    ).toBe(isShown);
  },
);
