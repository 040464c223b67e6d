import { parseArgs } from 'node:util';
import { keysOfArea } from '../../src/contract/model/privilegeKeys.ts';
import { areas } from '../../src/resources/areas.ts';
import { duties } from '../../src/resources/duties.ts';
import { commitOf, withCheckout } from './checkout.ts';
import { declaredIn, type Declared } from './declared.ts';
import { describeAll } from './describeAll.ts';
import { differenceBetween, differenceText } from './difference.ts';
import { dutiesText } from './dutiesText.ts';

const USAGE = `npm run describe                      all declarations and what they produce
npm run describe -- publications      one or several declarations
npm run describe -- --diff            the effect of changes since the last commit
npm run describe -- --diff main       the effect of changes since another commit
npm run describe -- --duties          who is kept apart from what, and how`;

async function earlier(name: string, folder: string): Promise<Declared> {
  try {
    return await withCheckout(folder, commitOf(folder, name), declaredIn);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND')
      throw new Error(`${name} has no readable declarations: ${error.message.split('\n')[0]}`, {
        cause: error,
      });
    throw error;
  }
}

// The reader of a pipe (`| head`) may close it early.
process.stdout.on('error', () => process.exit());

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      diff: { type: 'boolean' },
      duties: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  });
  const folder = process.cwd();
  if (values.help) console.log(USAGE);
  else if (values.duties) {
    const resources = new Map(
      areas.flatMap((area) => area.resources.map((resource) => [resource.name, resource] as const)),
    );
    console.log(dutiesText(duties, resources, new Set(areas.flatMap(keysOfArea))));
  } else if (values.diff) {
    const [name = 'HEAD', ...rest] = positionals;
    if (rest.length > 0) throw new Error(`--diff takes one commit.\n\n${USAGE}`);
    const before = await earlier(name, folder);
    console.log(differenceText(await differenceBetween(before, await declaredIn(folder))));
  } else console.log(await describeAll(await declaredIn(folder), positionals, folder));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
