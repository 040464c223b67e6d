import type { Page } from 'playwright-core';

const LOADING = /^(Loading…|පූරණය වෙමින්.*)$/;

/** Whether a part of the page says that it is loading. */
export const isLoading = async (page: Page): Promise<boolean> =>
  (await page.getByRole('status').filter({ hasText: LOADING }).count()) > 0;
