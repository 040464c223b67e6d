import { StrictMode, type ReactElement } from 'react';
import { createRoot } from 'react-dom/client';

/** Renders the sign-in area or the portal into the page. */
export function renderPage(element: ReactElement): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no element “root”');
  createRoot(root).render(<StrictMode>{element}</StrictMode>);
}
