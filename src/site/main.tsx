import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../framework/ui/theme/tokens.css';
import './fonts.css';
import './site.css';
import { Site } from './Site.tsx';

const dark = window.matchMedia('(prefers-color-scheme: dark)');
const applyTheme = (): void =>
  void (document.documentElement.dataset['theme'] = dark.matches ? 'dark' : 'light');
dark.addEventListener('change', applyTheme);
applyTheme();

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <Site />
    </StrictMode>,
  );
