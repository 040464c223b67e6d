import { asTable, isKept, type Budget } from './budget.ts';
import { benchGateway } from './gateway/gateway.ts';
import { benchGrowth } from './growth/growth.ts';
import { benchList } from './list/list.ts';
import { benchTyping } from './marks/typing.ts';
import { benchRegistration } from './registration/registration.ts';
import { benchScans } from './scans/scans.ts';
import { benchScreens } from './screens/screens.ts';
import { benchStart } from './start/start.ts';

/**
 * `npm run bench [-- gateway|growth|list|registration|scans|screens|start|typing]` (after `npm run
 * build`): figures compared with their budgets, nearly all of them ratios within one run; fails if
 * one is exceeded.
 */
const BENCHMARKS: Readonly<Record<string, () => Promise<Budget[]>>> = {
  gateway: benchGateway,
  growth: benchGrowth,
  list: benchList,
  registration: benchRegistration,
  scans: benchScans,
  screens: benchScreens,
  start: benchStart,
  typing: benchTyping,
};

const wanted = process.argv.slice(2);
let kept = true;
for (const [name, run] of Object.entries(BENCHMARKS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const budgets = await run();
  process.stdout.write(`\n${name}\n${asTable(budgets)}\n`);
  kept &&= budgets.every(isKept);
}
process.exitCode = kept ? 0 : 1;
