import type { Browser, Worker } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PushDevices } from '../../src/contract/wire/calls/pushCalls.ts';
import { baseUrl } from './equipment/baseUrl.ts';
import { callBy } from './equipment/calls.ts';
import { sharedBrowser } from './equipment/chromium.ts';
import { axeViolations, rawKeys } from './equipment/inspectPage.ts';
import { signInAs, type SignedIn } from './equipment/people.ts';

const PROFILE = '/manage-profile/profile';
const MESSAGE = {
  title: 'Your results have been published: Semester 1',
  opens: '/manage-exam/results',
  language: 'en',
};

let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});
afterAll(() => browser?.close());

/**
 * Chromium without a screen refuses notifications and reaches no push service: the page gets the
 * consent and a subscription of example.org.
 */
const giveSubscription = (): void => {
  Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
  Notification.requestPermission = () => Promise.resolve('granted');
  const subscription = {
    endpoint: 'https://push.example.org/of-this-browser',
    options: { applicationServerKey: null },
    getKey: (name: string) => new Uint8Array(name === 'auth' ? 16 : 65).fill(4).buffer,
    unsubscribe: () => Promise.resolve(true),
  };
  const kept = () => sessionStorage.getItem('subscribed') !== null;
  Object.assign(PushManager.prototype, {
    getSubscription: () => Promise.resolve(kept() ? subscription : null),
    subscribe: () => {
      sessionStorage.setItem('subscribed', 'yes');
      return Promise.resolve(subscription);
    },
  });
};

async function workerOf({ context, page }: SignedIn): Promise<Worker> {
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), {
      timeout: 30_000,
    })
    .toBe(true);
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('the page has no service worker');
  return worker;
}

/** Delivers a message to the service worker, as the browser does once it is decrypted. */
async function deliver({ context, page }: SignedIn, message: object): Promise<void> {
  const session = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    }),
  );
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await registered,
    data: JSON.stringify(message),
  });
  await session.detach();
}

interface Shown {
  title: string;
  options: { lang: string; data: unknown };
}

/** Keeps what the worker would show and open, because this Chromium does neither. */
const keepShown = (): void => {
  const scope = globalThis as unknown as {
    registration: object;
    clients: object;
    shown: Shown[];
    opened: string[];
  };
  Object.assign(scope, { shown: [], opened: [] });
  Object.assign(scope.registration, {
    showNotification: (title: string, options: Shown['options']) => {
      scope.shown.push({ title, options });
      return Promise.resolve();
    },
  });
  Object.assign(scope.clients, {
    openWindow: (address: string) => {
      scope.opened.push(address);
      return Promise.resolve(null);
    },
  });
};

const shown = (worker: Worker): Promise<Shown[]> =>
  worker.evaluate(() => Reflect.get(globalThis, 'shown') as Shown[]);

/** Taps the notification; returns the addresses that the worker opened so far. */
const tap = (worker: Worker): Promise<string[]> =>
  worker.evaluate(async () => {
    const scope = globalThis as unknown as EventTarget & { shown: Shown[]; opened: string[] };
    const event = new Event('notificationclick');
    const work: Promise<unknown>[] = [];
    const notification = { data: scope.shown[0]?.options.data, close: () => scope.shown.pop() };
    Object.assign(event, {
      notification,
      waitUntil: (promise: Promise<unknown>) => work.push(promise),
    });
    scope.dispatchEvent(event);
    await Promise.all(work);
    return scope.opened;
  });

it('A student chooses what the device is notified of; the notification opens its screen, and no page that is open is led away', async () => {
  const student = await signInAs(browser, baseUrl, 'student', { language: 'en' });
  const { context, page, watch } = student;
  await page.addInitScript(giveSubscription);
  await page.goto(PROFILE);
  const worker = await workerOf(student);
  const results = page.getByRole('checkbox', { name: 'My results are published' });
  expect(await results.isChecked()).toBe(false);
  await results.click();
  await expect.poll(() => results.isChecked()).toBe(true);
  const { devices } = await callBy<PushDevices>(student, 'GET', '/push-devices');
  expect(devices.map(({ topics }) => topics)).toContainEqual(['resultsOut']);
  await page.reload();
  await expect.poll(() => results.isChecked()).toBe(true);

  await worker.evaluate(keepShown);
  await deliver(student, MESSAGE);
  await expect.poll(() => shown(worker)).toHaveLength(1);
  expect(await shown(worker)).toMatchObject([
    { title: MESSAGE.title, options: { lang: 'en', data: { opens: MESSAGE.opens } } },
  ]);
  expect(await tap(worker)).toEqual([new URL(MESSAGE.opens, baseUrl).href]);
  expect(await shown(worker)).toEqual([]);
  expect(new URL(page.url()).pathname).toBe(PROFILE);
  await results.click();
  await expect.poll(() => results.isChecked()).toBe(false);
  expect((await callBy<PushDevices>(student, 'GET', '/push-devices')).devices).toEqual([]);
  expect([
    ...(await axeViolations(page)),
    ...(await rawKeys(page)),
    ...watch.takeProblems(),
  ]).toEqual([]);
  await context.close();
});
