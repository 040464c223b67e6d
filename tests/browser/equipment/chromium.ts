import { setTimeout } from 'node:timers/promises';
import { chromium, type Browser, type BrowserContext } from 'playwright-core';
import { isMemoryShared } from '../../placeOfData.ts';
import { program } from '../../programs/programs.ts';

const REST_PATIENCE_MS = 5_000;
const ANSWER_PATIENCE_MS = 30_000;

/**
 * What Playwright disables, repeated because Chromium obeys only the last list, and the address
 * bar's suggestions: two pages for each window, which take a fifth of the time of a run.
 */
const DISABLED_FEATURES = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
];

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${DISABLED_FEATURES.join(',')}`,
];

/** Starts Chromium, with further flags if a test needs them. */
export async function launchBrowser(further: readonly string[] = []): Promise<Browser> {
  const memory = isMemoryShared() ? [] : ['--disable-dev-shm-usage'];
  const browser = await chromium.launch({
    executablePath: program('chromium'),
    args: [...FLAGS, ...memory, ...further],
  });
  const newContext = browser.newContext.bind(browser);
  return Object.assign(browser, {
    newContext: async (...options: Parameters<Browser['newContext']>) =>
      closingAtRest(answeringInTime(await newContext(...options))),
  });
}

/**
 * Playwright waits for what a page evaluates without an end; here the error says which question got
 * no answer.
 */
function answeringInTime(context: BrowserContext): BrowserContext {
  context.on('page', (page) => {
    const evaluate = page.evaluate.bind(page) as (...question: unknown[]) => Promise<unknown>;
    Object.assign(page, {
      evaluate: (...question: unknown[]) => {
        const late = new Error(
          `${page.url()} did not answer within ${ANSWER_PATIENCE_MS} ms: ${String(question[0]).slice(0, 300)}`,
        );
        return Promise.race([
          evaluate(...question),
          setTimeout(ANSWER_PATIENCE_MS, undefined, { ref: false }).then(() => {
            throw late;
          }),
        ]);
      },
    });
  });
  return context;
}

/**
 * Chromium never answers when a context is closed while a page of it begins to load another
 * document, as the portal does at sign-out. So each page first loads an empty one instead.
 */
function closingAtRest(context: BrowserContext): BrowserContext {
  const close = context.close.bind(context);
  return Object.assign(context, {
    close: async (...options: Parameters<BrowserContext['close']>) => {
      await Promise.allSettled(
        context.pages().map((page) => page.goto('about:blank', { timeout: REST_PATIENCE_MS })),
      );
      await close(...options);
    },
  });
}

let shared: Browser | null = null;

/**
 * The browser that the files of a worker share, because starting one takes a second. Each file
 * closes it at its end, which closes what the file has opened; the process ends with the worker.
 */
export async function sharedBrowser(): Promise<Browser> {
  if (shared?.isConnected()) return shared;
  const browser = await launchBrowser();
  const closeContexts = async (): Promise<void> => {
    await Promise.all(browser.contexts().map((context) => context.close()));
  };
  shared = Object.assign(browser, { close: closeContexts });
  return shared;
}
