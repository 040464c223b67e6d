import type { UiExtensions } from '../framework/index.ts';

/** The code that areas bind to their declarations, in the order of the menu. */
export const uiExtensions: readonly UiExtensions[] = [];
