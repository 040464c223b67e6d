import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { launchBrowser } from './equipment/chromium.ts';
import { axeViolations } from './equipment/inspectPage.ts';
import { signInAs } from './equipment/people.ts';
import { settled } from './equipment/screens.ts';

const baseUrl = inject('baseUrl');

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

const middleOf = async (element: Locator): Promise<{ x: number; y: number }> => {
  const box = await element.boundingBox();
  if (!box) throw new Error('out of sight');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

it('Questions are placed on a department’s page by dragging and by the keyboard, and stay in that order', async () => {
  const person = await signInAs(browser, baseUrl, 'webeditor');
  const { page } = person;
  await page.goto('/manage-faq/deptfaqs');
  await page.getByRole('link', { name: 'Department of Economics' }).click();
  const order = page.getByRole('region', { name: 'In this order' });
  await order.waitFor();
  const boxes = page.locator('.assign-group').getByRole('checkbox');
  for (const index of [0, 1, 2]) await boxes.nth(index).check();
  const names = () => order.locator('.assign-order-name').allInnerTexts();
  const [first, second, third] = await names();

  const handle = (index: number) => order.getByRole('button', { name: /\(place/ }).nth(index);
  const [from, to] = [await middleOf(handle(0)), await middleOf(handle(2))];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y + 10, { steps: 5 });
  await page.mouse.up();
  expect(await names()).toEqual([second, third, first]);
  await handle(1).press('Alt+ArrowUp');
  expect(await names()).toEqual([third, second, first]);
  expect(await axeViolations(page)).toEqual([]);

  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Assignments saved').waitFor();
  await page.reload();
  await settled(person);
  await order.waitFor();
  expect(await names()).toEqual([third, second, first]);
  expect(person.watch.takeProblems()).toEqual([]);
  await person.context.close();
});
