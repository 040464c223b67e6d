import { parseArgs } from 'node:util';
import { commitOf, withCheckout } from './checkout.ts';
import { declaredIn, type Declared } from './declared.ts';
import { describeAll } from './describeAll.ts';
import { differenceBetween, differenceText } from './difference.ts';

const USAGE = `npm run describe                      every declaration and what follows from it
npm run describe -- publications      one of them, or several
npm run describe -- --diff            what your changes since the last commit do
npm run describe -- --diff main       what they do since another commit`;

async function earlier(name: string, folder: string): Promise<Declared> {
  try {
    return await withCheckout(folder, commitOf(folder, name), declaredIn);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND')
      throw new Error(
        `${name} holds no declarations that can be read: ${error.message.split('\n')[0]}`,
        { cause: error },
      );
    throw error;
  }
}

// Whoever reads only the first lines (`| head`) has closed the door behind them.
process.stdout.on('error', () => process.exit());

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { diff: { type: 'boolean' }, help: { type: 'boolean' } },
  });
  const folder = process.cwd();
  if (values.help) console.log(USAGE);
  else if (values.diff) {
    const [name = 'HEAD', ...rest] = positionals;
    if (rest.length > 0) throw new Error(`--diff takes one commit.\n\n${USAGE}`);
    const before = await earlier(name, folder);
    console.log(differenceText(await differenceBetween(before, await declaredIn(folder))));
  } else console.log(await describeAll(await declaredIn(folder), positionals, folder));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
