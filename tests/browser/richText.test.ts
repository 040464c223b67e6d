import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { HOSTILE } from '../../gateway/db/testing/hostileHtml.ts';
import { baseUrl } from './equipment/baseUrl.ts';
import { sharedBrowser } from './equipment/chromium.ts';
import { axeViolations } from './equipment/inspectPage.ts';
import { signInAs } from './equipment/people.ts';
import { settled } from './equipment/screens.ts';
import { toast } from './equipment/steps.ts';

const LIST = '/manage-info/informations';
const ALL = Object.values(HOSTILE)
  .filter((html) => html.length < 1000)
  .join('\n');

let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});
afterAll(() => browser?.close());

const editor = (page: Page, language: string) =>
  page.getByRole('textbox', { name: `Text (${language})` });

const paste = (page: Page, language: string, html: string): Promise<void> =>
  editor(page, language).evaluate((element, pasted) => {
    const data = new DataTransfer();
    data.setData('text/html', pasted);
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, html);

it('Hostile HTML never executes: pasted, stored, or sent to the page unsanitised', async () => {
  const visitor = await signInAs(browser, baseUrl, 'admin');
  const { page, watch, token } = visitor;
  const ran: string[] = [];
  await page.addInitScript(() => {
    window.alert = () => console.error('a payload ran');
  });
  page.on(
    'request',
    (request) => request.url().includes('evil.example') && ran.push(request.url()),
  );

  await page.goto(`${LIST}/create`);
  await editor(page, 'English').click();
  for (const html of Object.values(HOSTILE).filter((payload) => payload.length < 1000))
    await paste(page, 'English', `<p>pasted</p>${html}`);
  await expect.poll(() => editor(page, 'English').innerText()).toContain('pasted');
  await paste(page, 'English', '<p>with</p><img src="file:///C:/clip.png">');
  await page
    .getByRole('status')
    .filter({ hasText: 'Pictures in the pasted text were left out' })
    .waitFor();

  // As if the store contained markup that the gateway never stores.
  const headers = { authorization: `Bearer ${token}` };
  const listed = await page.request.get(`${baseUrl}/api/informations?range=[0,0]`, { headers });
  const [{ id }] = ((await listed.json()) as { data: [{ id: string }] }).data;
  await page.route(`**/api/informations/${id}*`, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: Record<string, unknown> };
    await route.fulfill({
      response: answer,
      json: { ...body, data: { ...body.data, body: { en: ALL, si: ALL } } },
    });
  });
  for (const [address, place] of [
    [`${LIST}/${id}/show`, '.rich-text'],
    [`${LIST}/${id}`, '.rich-text-content'],
  ] as const) {
    await page.goto(address);
    await page.locator(place).first().waitFor();
    await settled(visitor);
  }
  expect(
    await page
      .locator(
        'main script, main svg[onload], main iframe, main object, main [onerror], main [onclick], main a[href^="javascript" i]',
      )
      .count(),
  ).toBe(0);
  expect(ran).toEqual([]);
  expect(watch.takeProblems()).toEqual([]);
  await visitor.context.close();
});

it('Hostile files never execute: drawings and pages are refused, and accepted files are only downloaded', async () => {
  const visitor = await signInAs(browser, baseUrl, 'webeditor');
  const { page, watch, token } = visitor;
  const call = async <Body>(
    method: string,
    path: string,
    body: FormData | object,
  ): Promise<{ status: number; data: Body }> => {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${baseUrl}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(isForm ? {} : { 'content-type': 'application/json' }),
      },
      body: isForm ? body : JSON.stringify(body),
    });
    return { status: answer.status, data: ((await answer.json()) as { data: Body }).data };
  };
  const send = (field: string, name: string, type: string, text: string) => {
    const form = new FormData();
    form.set('file', new Blob([text], { type }), name);
    return call<{ id: string }>('POST', `/files?resource=informations&field=${field}`, form);
  };
  const script = '<script>fetch("https://evil.example/")</script>';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="fetch('https://evil.example/')">${script}</svg>`;
  for (const [field, name, type, text] of [
    ['cover', 'drawing.svg', 'image/svg+xml', svg],
    ['cover', 'drawing.png', 'image/png', svg],
    ['body', 'drawing.svg', 'image/svg+xml', svg],
    ['attachments', 'page.html', 'text/html', `<!doctype html>${script}`],
    ['attachments', 'page.pdf', 'application/pdf', `<!doctype html>${script}`],
  ] as const)
    expect((await send(field, name, type, text)).status, `${field} ${name}`).toBe(415);

  // A page that begins like a document is accepted as one, by browsers too; it is served as a
  // download and never opened.
  const ran: string[] = [];
  page.on(
    'request',
    (request) => request.url().includes('evil.example') && ran.push(request.url()),
  );
  const { data: file } = await send(
    'attachments',
    'paper.html.pdf',
    'application/pdf',
    `%PDF-1.4\n<!doctype html>${script}`,
  );
  const made = await call<{ id: string; version: number }>('POST', '/informations', {
    kind: 'page',
    slug: 'hostile-paper',
    title: { en: 'A paper', si: 'ලිපියක්' },
    body: { en: '<p>See below.</p>', si: '<p>පහත බලන්න.</p>' },
    attachments: [{ id: file.id }],
  });
  expect(
    (
      await call('POST', `/informations/${made.data.id}/-/transitions/publish`, {
        version: made.data.version,
        values: {},
      })
    ).status,
  ).toBe(200);
  await page.goto('/site/notices/hostile-paper');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'paper.html.pdf' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('paper.html.pdf');
  await page.goto('/site');
  expect([ran, watch.takeProblems()]).toEqual([[], []]);
  await call('DELETE', `/informations/${made.data.id}`, {});
  await visitor.context.close();
});

it('A text is written in both languages by keyboard, with a link and a list, and displayed as formatted', async () => {
  const visitor = await signInAs(browser, baseUrl, 'admin');
  const { page, watch } = visitor;
  await page.goto(`${LIST}/create`);
  await page.getByRole('textbox', { name: 'Title (English)' }).fill('Written by keyboard');
  await page.getByRole('textbox', { name: 'Title (සිංහල)' }).fill('යතුරු පුවරුවෙන් ලියූ');
  await page.getByRole('textbox', { name: /^Address/ }).fill('written-by-keyboard');
  await editor(page, 'English').focus();
  const { keyboard } = page;
  await keyboard.type('Bring ');
  await keyboard.press('Control+b');
  await keyboard.type('both forms');
  await keyboard.press('Control+b');
  await keyboard.type('.');
  await keyboard.press('Enter');
  // From the text to its toolbar and back.
  await keyboard.press('Alt+F10');
  for (let step = 0; step < 7; step += 1) await keyboard.press('ArrowRight');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Bulleted list');
  await keyboard.press('Enter');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('role')))
    .toBe('textbox');
  await keyboard.type('copies');
  await keyboard.press('Control+a');
  await keyboard.press('Control+k');
  const address = page.getByRole('dialog').getByRole('textbox', { name: 'Address' });
  await address.fill('javascript:alert(1)');
  await keyboard.press('Enter');
  await page
    .getByText('Enter a web address such as https://example.lk', { exact: false })
    .waitFor();
  await keyboard.press('Escape');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Fill in both languages').first().waitFor();
  await editor(page, 'සිංහල').focus();
  await keyboard.insertText('අයදුම්පත් දෙකම ගෙන එන්න.');
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await toast(page, /Saved|created|Created/).waitFor();

  await page
    .getByRole('row')
    .filter({ hasText: 'Written by keyboard' })
    .getByRole('link', { name: /^View/ })
    .click();
  const text = page.locator('main .rich-text');
  await text.waitFor();
  await expect
    .poll(() => text.innerHTML())
    .toBe('<p>Bring <strong>both forms</strong>.</p><ul><li><p>copies</p></li></ul>');
  expect(watch.takeProblems()).toEqual([]);
  await visitor.context.close();
});
