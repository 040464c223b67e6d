import { createRoot } from 'react-dom/client';
import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/noto-sans-sinhala/wght.css';
import '../../src/framework/ui/theme/tokens.css';
import { applyStoredTheme } from '../../src/framework/core/portal/themeChoice.ts';
import { englishMessages } from '../../src/i18n/messages.ts';
import { createI18nProvider } from '../../src/providers/i18nProvider.ts';
import { Example } from './Example.tsx';
import { createProvider } from './provider.ts';

applyStoredTheme();
const root = document.getElementById('root');
const i18nProvider = await createI18nProvider({
  messages: Promise.resolve(englishMessages),
  onMissing: ({ key }) => console.error(`There is no text “${key}”`),
});
const dataProvider = createProvider(`${window.location.origin}/rest`);
if (root)
  createRoot(root).render(<Example dataProvider={dataProvider} i18nProvider={i18nProvider} />);
