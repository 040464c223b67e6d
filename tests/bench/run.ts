import { asTable, isKept, type Budget } from './budget.ts';
import { benchGateway } from './gateway/gateway.ts';
import { benchList } from './list/list.ts';

/** `npm run bench [-- gateway|list]` (after `npm run build`): every figure as a ratio within one run, compared with the budgets; fails if one is not kept. */
const BENCHMARKS: Readonly<Record<string, () => Promise<Budget[]>>> = { gateway: benchGateway, list: benchList };

const wanted = process.argv.slice(2);
let kept = true;
for (const [name, run] of Object.entries(BENCHMARKS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const budgets = await run();
  process.stdout.write(`\n${name}\n${asTable(budgets)}\n`);
  kept &&= budgets.every(isKept);
}
process.exitCode = kept ? 0 : 1;
