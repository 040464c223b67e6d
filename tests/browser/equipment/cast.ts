import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import { signInAs, visit, type SignedIn, type Visitor } from './people.ts';
import { settled } from './screens.ts';
import { sendSignIn } from './steps.ts';

/** The people of a story, each signed in once. */
export interface Cast {
  person: (account: string) => Promise<SignedIn>;
  /** Opens a page as one of them. */
  at: (account: string, path: string) => Promise<Page>;
  /** A person who signs in with a password of their own. */
  newcomer: (account: string, password: string) => Promise<Page>;
  /** Expects that no page of theirs had a problem, and closes them. */
  leave: () => Promise<void>;
}

export function castOf(browser: Browser, baseUrl: string): Cast {
  const known = new Map<string, SignedIn>();
  const newcomers: Visitor[] = [];
  const person = async (account: string): Promise<SignedIn> => {
    const present = known.get(account) ?? (await signInAs(browser, baseUrl, account));
    known.set(account, present);
    return present;
  };
  return {
    person,
    at: async (account, path) => {
      const { page, ...rest } = await person(account);
      await page.goto(path);
      await settled({ page, ...rest });
      return page;
    },
    newcomer: async (account, password) => {
      const visitor = await visit(browser, baseUrl);
      newcomers.push(visitor);
      await visitor.page.goto('/');
      await sendSignIn(visitor.page, account, password);
      await visitor.page.getByRole('navigation', { name: 'Main menu' }).waitFor();
      return visitor.page;
    },
    leave: async () => {
      for (const [name, { watch, context }] of [
        ...known,
        ...newcomers.map((visitor) => ['newcomer', visitor] as const),
      ]) {
        expect([name, ...watch.takeProblems()]).toEqual([name]);
        await context.close();
      }
    },
  };
}
