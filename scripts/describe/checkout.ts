import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const git = (folder: string, words: readonly string[], index?: string): string =>
  execFileSync('git', words, {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
    env: { ...process.env, ...(index === undefined ? {} : { GIT_INDEX_FILE: index }) },
  }).trim();

/**
 * Resolves a name to a commit.
 *
 * @throws Error with a readable message without git, a repository or such a commit.
 */
export function commitOf(folder: string, name: string): string {
  try {
    return git(folder, [
      'rev-parse',
      '--verify',
      '--quiet',
      '--end-of-options',
      `${name}^{commit}`,
    ]);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      throw new Error('Comparing with an earlier state needs git, which is not installed.', {
        cause: error,
      });
    throw new Error(
      `“${name}” is not a commit of this repository. Give a branch, a tag or a commit, such as HEAD~1.`,
      { cause: error },
    );
  }
}

/** Runs `work` on the files of a commit in a temporary folder, without touching the checkout. */
export async function withCheckout<Result>(
  folder: string,
  commit: string,
  work: (checkout: string) => Promise<Result>,
): Promise<Result> {
  const checkout = mkdtempSync(path.join(tmpdir(), 'faculty-portal-describe-'));
  const index = `${checkout}.index`;
  try {
    const prefix = git(folder, ['rev-parse', '--show-prefix']);
    git(folder, ['read-tree', prefix === '' ? commit : `${commit}:${prefix}`], index);
    git(folder, ['checkout-index', '--all', `--prefix=${checkout}/`], index);
    writeFileSync(path.join(checkout, 'package.json'), '{"type":"module"}');
    symlinkSync(path.join(folder, 'node_modules'), path.join(checkout, 'node_modules'), 'junction');
    return await work(checkout);
  } finally {
    rmSync(checkout, { recursive: true, force: true });
    rmSync(index, { force: true });
  }
}
