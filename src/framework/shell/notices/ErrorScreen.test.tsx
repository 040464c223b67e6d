import '@testing-library/jest-dom/vitest';
import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { renderShell } from '../testing/stage.tsx';
import { ErrorScreen } from './ErrorScreen.tsx';

describe('the error page', () => {
  it.each([
    ['/error', 'Page Not Found', 'The page does not exist.'],
    ['/error/404', 'Page Not Found', 'The page does not exist.'],
    ['/error/500', 'Internal server error', 'There was an error, try again later.'],
    ['/error/anything', 'Something went wrong', 'We are working on it.'],
  ])('at %s shows “%s” and links to the start page', (at, title, text) => {
    renderShell(
      <Routes>
        <Route path="/error/:type?" element={<ErrorScreen />} />
      </Routes>,
      { at },
    );
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeInTheDocument();
    expect(screen.getByText(text)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to home' })).toHaveAttribute('href', '/');
    expect(document.title).toBe(`${title} · Faculty Portal`);
  });
});
