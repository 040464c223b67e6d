import { expect, it } from 'vitest';
import { offerings } from './offerings.ts';

it('The name of a module tells it apart from every other, also from the same unit in another medium', () => {
  for (const key of offerings.unique ?? [])
    for (const field of key) expect(offerings.title).toContain(field);
});
