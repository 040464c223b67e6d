import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { baseUrl } from './equipment/baseUrl.ts';
import { sharedBrowser } from './equipment/chromium.ts';
import { follow } from './equipment/follow.ts';
import { signInAs } from './equipment/people.ts';
import { settled } from './equipment/screens.ts';
import { addressIs, followMenu, menuGroups, screenTitled, toast } from './equipment/steps.ts';

const PUBLICATIONS = '/manage-pub/publications';

interface PublicationBody {
  data: { id: string; title: string }[];
}

let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});
afterAll(() => browser?.close());

const bearer = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } });

describe('a lecturer', () => {
  it('sees only publications of their own and opens no others by address', async () => {
    const admin = await signInAs(browser, baseUrl, 'admin');
    const lecturer = await signInAs(browser, baseUrl, 'lecturer');
    const { page, watch } = lecturer;
    const read = async (token: string, view: string) =>
      (
        (await (
          await admin.context.request.get(`/api/publications?view=${view}`, bearer(token))
        ).json()) as PublicationBody
      ).data;
    const all = await read(admin.token, 'main');
    const own = await read(lecturer.token, 'own');
    const foreign = all.find(({ id }) => !own.some((record) => record.id === id));
    if (!foreign) throw new Error('Everything belongs to this lecturer');

    await page.goto(`${PUBLICATIONS}/own`);
    await settled(lecturer);
    await expect.poll(() => page.getByRole('grid').getByRole('row').count()).toBe(own.length + 1);
    expect(own.length).toBeLessThan(all.length);
    expect(await page.getByRole('link', { name: foreign.title, exact: true }).count()).toBe(0);

    watch.expectFailure({ status: 404, path: /\/api\/publications\// });
    for (const address of [
      `${PUBLICATIONS}/own/${foreign.id}`,
      `${PUBLICATIONS}/own/${foreign.id}/show`,
    ]) {
      await follow(page, address);
      await page
        .getByRole('alert')
        .getByText('This record does not exist, or you do not have access to it.')
        .waitFor();
      expect(await page.getByRole('main').innerText()).not.toContain(foreign.title);
    }
    expect(watch.takeProblems()).toEqual([]);
    await Promise.all([admin.context.close(), lecturer.context.close()]);
  });

  it('creates a link, which is their own without a question', async () => {
    const lecturer = await signInAs(browser, baseUrl, 'lecturer');
    const { page, watch } = lecturer;
    await page.goto('/dashboard');
    await settled(lecturer);
    await followMenu(page, 'Links', 'My Links');
    await page.getByRole('link', { name: 'New', exact: true }).first().click();
    await page.getByRole('textbox', { name: 'Label (English)' }).fill('My survey of tanks');
    await page.getByRole('textbox', { name: 'Label (සිංහල)' }).fill('වැව් සමීක්ෂණය');
    await page
      .getByRole('textbox', { name: /^(Web address|Address|URL)/ })
      .fill('https://tanks.example.lk/');
    expect(await page.getByRole('combobox', { name: 'Owner' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await toast(page, 'Created').waitFor();
    await page.getByRole('link', { name: 'My survey of tanks', exact: true }).waitFor();
    expect(watch.takeProblems()).toEqual([]);
    await lecturer.context.close();

    const other = await signInAs(browser, baseUrl, 'lecturer2');
    await other.page.goto('/manage-link/links/own');
    await settled(other);
    expect(await other.page.getByText('My survey of tanks').count()).toBe(0);
    await other.context.close();
  });
});

describe('a head of department', () => {
  it('changes the telephone of their own department; its name is read-only and says why', async () => {
    const head = await signInAs(browser, baseUrl, 'head');
    const { page, watch } = head;
    await page.goto('/manage-faculty/departments/own');
    await settled(head);
    const name = page.getByRole('textbox', { name: 'Name (English)' });
    await expect.poll(() => name.isDisabled()).toBe(true);
    const described = await name.getAttribute('aria-describedby');
    const reason = await page
      .locator(
        (described ?? '')
          .split(' ')
          .map((id) => `[id="${id}"]`)
          .join(','),
      )
      .allInnerTexts();
    expect(reason.join(' ')).toContain('Locked');
    await page
      .getByText(/^You can change only: .*Telephone.*\. All other fields are locked for you\.$/)
      .waitFor();

    await page.getByRole('textbox', { name: 'Telephone' }).fill('+94 11 234 5678');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await toast(page, 'Saved').waitFor();
    await page.reload();
    await settled(head);
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Telephone' }).inputValue())
      .toMatch(/\+?94 ?11 ?234 ?5678/);
    expect(watch.takeProblems()).toEqual([]);
    await head.context.close();
  });
});

describe('a student', () => {
  it('sees no menu group or entry without access, and is sent to the dashboard with a message', async () => {
    const student = await signInAs(browser, baseUrl, 'student');
    const { page, watch } = student;
    await page.goto(PUBLICATIONS);
    await toast(page, 'Unauthorized Action').waitFor();
    await addressIs(page, '/dashboard');
    await screenTitled(page, 'Dashboard');
    const groups = await menuGroups(page);
    for (const group of ['Publications', 'Faculty', 'Links', 'Permission', 'Settings'])
      expect(groups).not.toContain(group);
    for (const address of [
      '/manage-roles/roles',
      '/manage-user/users/create',
      '/manage-setting/settings',
    ]) {
      await follow(page, address);
      await addressIs(page, '/dashboard');
    }
    expect(watch.takeProblems()).toEqual([]);
    await student.context.close();
  });
});
