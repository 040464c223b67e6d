import { renderToString } from 'react-dom/server';
import type { RenderSite, SiteAnswer } from '../contract/wire/siteRendering.ts';
import { Site } from './Site.tsx';
import { type Surroundings, SurroundingsContext, surroundingsOf } from './surroundings.ts';

/** The home page, the deepest, takes four. */
const MAX_PASSES = 8;
const ROOT = '<div id="root">';
const AFTER_ROOT = '</div></body></html>';

/** As a whole document, so that React puts the elements of the head together. */
const documentOf = (surroundings: Surroundings): string =>
  renderToString(
    <html>
      <head />
      <body>
        <div id="root">
          <SurroundingsContext value={surroundings}>
            <Site />
          </SurroundingsContext>
        </div>
      </body>
    </html>,
  );

/**
 * Renders a page of the website. Each pass reads the answers that the pass before it lacked, all at
 * once, until none is lacking.
 */
export const renderSite: RenderSite = async (request, answer) => {
  const known = new Map<string, SiteAnswer>();
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    const lacking = new Set<string>();
    const read = (path: string): SiteAnswer | undefined => {
      if (!known.has(path)) lacking.add(path);
      return known.get(path);
    };
    const html = documentOf(surroundingsOf(request, { read, load: answer }));
    if (lacking.size === 0)
      return {
        head: html.slice(html.indexOf('<head>') + '<head>'.length, html.indexOf('</head>')),
        body: html.slice(html.indexOf(ROOT) + ROOT.length, -AFTER_ROOT.length),
        answers: Object.fromEntries(known),
      };
    await Promise.all([...lacking].map(async (path) => void known.set(path, await answer(path))));
  }
  throw new Error(`${request.place} still lacks answers after ${MAX_PASSES} passes`);
};
