import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import '../framework/ui/theme/tokens.css';
import './fonts.css';
import './site.css';
import { Site } from './Site.tsx';

const site = (
  <StrictMode>
    <Site />
  </StrictMode>
);
const root = document.getElementById('root');
if (root?.firstElementChild) hydrateRoot(root, site);
else if (root) createRoot(root).render(site);
