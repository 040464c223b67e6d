import { createContext, useContext } from 'react';
import type { Language } from '../contract/model/constants.ts';
import { localFormats, type LocalFormat } from '../contract/model/localFormat.ts';
import { browserSettingsIn } from '../contract/wire/browserSettings.ts';
import { readPageSettings } from '../contract/wire/pageSettings.ts';
import { SITE_STATE_ID, type SiteRequest, type SiteState } from '../contract/wire/siteRendering.ts';
import { browserAnswers, type AnswerStore } from './answerStore.ts';

/** What the website knows of the program that renders it: a browser or the gateway. */
export interface Surroundings {
  /** Path and query of the page that the gateway renders. */
  place: string;
  origin: string;
  apiBase: string;
  /** `number` of the faculty of this website. */
  facultyId: number;
  /** How the website writes times and sizes. */
  formats: Readonly<Record<Language, LocalFormat>>;
  answers: AnswerStore;
}

export const surroundingsOf = (
  { place, origin, settings }: SiteRequest,
  answers: AnswerStore,
): Surroundings => ({
  place,
  origin,
  apiBase: settings['api-base'],
  facultyId: Number(settings['faculty-id']),
  formats: localFormats(browserSettingsIn(settings)),
  answers,
});

export const placeOfWindow = (): string => `${window.location.pathname}${window.location.search}`;

/** The state that the gateway wrote into a page that it has rendered. */
function writtenState(): SiteState {
  const text = document.getElementById(SITE_STATE_ID)?.textContent;
  return text ? (JSON.parse(text) as SiteState) : { origin: window.location.origin, answers: {} };
}

function surroundingsOfPage(): Surroundings {
  const settings = readPageSettings();
  const { origin, answers } = writtenState();
  return surroundingsOf(
    { place: placeOfWindow(), origin, settings },
    browserAnswers(`${settings['api-base']}/public/`, answers),
  );
}

/** Given by the gateway; a browser reads its own from the page. */
export const SurroundingsContext = createContext<Surroundings | null>(null);

let ofPage: Surroundings | undefined;
export const useSurroundings = (): Surroundings =>
  useContext(SurroundingsContext) ?? (ofPage ??= surroundingsOfPage());
