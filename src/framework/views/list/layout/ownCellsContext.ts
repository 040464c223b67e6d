import { createContext } from 'react';
import type { OwnCells } from './laidOutView.ts';

/** Replaced cells of a list layout. */
export const OwnCellsContext = createContext<OwnCells | null>(null);
