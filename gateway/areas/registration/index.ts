import type { GatewayArea } from '../area.ts';
import { registrationExtensions } from './extensions.ts';
import { registrationLetters, tellPromoted } from './letters.ts';
import { registrationRoutes } from './routes.ts';
import { releaseUnsubmitted } from './unsubmitted.ts';

export const registration: GatewayArea = {
  extensions: (services) => registrationExtensions({ now: services.now, tell: tellPromoted(services) }),
  routes: registrationRoutes,
  letters: registrationLetters,
  hourly: (services) => ({ 'registrations that were never handed in': releaseUnsubmitted(tellPromoted(services)) }),
};
