import { AuthArea } from './auth/AuthArea.tsx';
import { renderPage } from './renderPage.tsx';

/** Shows the sign-in area, which leads to the portal. */
export const startSignIn = (): void =>
  renderPage(<AuthArea onSignedIn={(page) => window.location.assign(page)} />);
