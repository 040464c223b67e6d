import type { GatewayArea } from '../area.ts';
import { bookingsExtension } from './bookings.ts';
import { closuresExtension } from './closures.ts';
import { LETTERS } from './letters.ts';
import { sessionsExtension } from './sessions.ts';
import { slotsExtension } from './slots.ts';

export const halls: GatewayArea = {
  extensions: ({ letters, now }) => [bookingsExtension(letters.post, now), sessionsExtension(letters.post, now), slotsExtension(now), closuresExtension(letters.post, now)],
  letters: LETTERS,
};
