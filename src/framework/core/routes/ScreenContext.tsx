import { createContext, useContext } from 'react';
import type { Screen } from '../../../contract/model/catalogue.ts';

export const ScreenContext = createContext<Screen | null>(null);

/** The screen being shown, or `null` outside one. */
export const useScreen = (): Screen | null => useContext(ScreenContext);
