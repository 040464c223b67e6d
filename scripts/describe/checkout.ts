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
 * The commit that a name stands for. Throws in words where there is no such commit, or no
 * repository.
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
      throw new Error('git is needed to compare with an earlier state, and is not installed.', {
        cause: error,
      });
    throw new Error(
      `“${name}” is no commit of a repository here. Name a branch, a tag or a commit, such as HEAD~1.`,
      { cause: error },
    );
  }
}

/**
 * Lays the files of a commit out in a folder of its own while `work` looks at them; nothing of the
 * checkout itself is touched.
 */
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
