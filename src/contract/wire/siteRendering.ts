import type { PageSettings } from './pageSettings.ts';

/** State of a request to the public API. */
export type SiteAnswer<Body = unknown> =
  | { state: 'waiting' }
  | { state: 'ready'; body: Body }
  | { state: 'missing' | 'withdrawn' | 'failed' };

/** The states of the answers that have no body, by status; all others have failed. */
export const ANSWER_STATES: Readonly<Record<number, 'missing' | 'withdrawn'>> = {
  404: 'missing',
  410: 'withdrawn',
};

/** What the browser takes over from the gateway: it renders the same page from the same answers. */
export interface SiteState {
  /** The public address of the gateway. */
  origin: string;
  /** By path below `/api/public/`. */
  answers: Readonly<Record<string, SiteAnswer>>;
}

/** Id of the element that holds the `SiteState` as JSON. */
export const SITE_STATE_ID = 'site-state';

export interface SiteRequest {
  /** Path and query of the page. */
  place: string;
  origin: string;
  settings: PageSettings;
}

/** A page of the website as HTML. */
export interface RenderedSite {
  /** Elements for the head of the document. */
  head: string;
  /** Content of the root element. */
  body: string;
  answers: SiteState['answers'];
}

/** Renders a page of the website; `answer` reads a path below `/api/public/`. */
export type RenderSite = (
  request: SiteRequest,
  answer: (path: string) => Promise<SiteAnswer>,
) => Promise<RenderedSite>;

/** JSON for a script element: no text in it can end the element. */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll('<', '\\u003c');
