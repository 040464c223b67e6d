import { createContext, useContext } from 'react';
import { readBrowserSettings } from '../../../contract/wire/browserSettings.ts';

/** The settings in the page that the gateway served. */
export const pageSettings = readBrowserSettings();

export const SettingsContext = createContext(pageSettings);

/** The settings of the faculty, as of the last answer of the gateway. */
export const useSettings = () => useContext(SettingsContext);
