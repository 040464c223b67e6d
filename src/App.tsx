import { QueryClient } from '@tanstack/react-query';
import { checkDeclarations } from './contract/checks/checkDeclarations.ts';
import { createCatalogue } from './contract/model/catalogue.ts';
import { currentUserQuery, mergeExtensions, PortalApp } from './framework/index.ts';
import { createAuthProvider } from './providers/authProvider.ts';
import { createDataProvider } from './providers/dataProvider.ts';
import { fetchMessages } from './providers/fetchMessages.ts';
import type { createI18nProvider } from './providers/i18nProvider.ts';
import { createIdleWatch } from './providers/idleWatch.ts';
import { createLive } from './providers/live.ts';
import { watchOtherTabs } from './providers/otherTabs.ts';
import { apiBase, http } from './providers/portalHttp.ts';
import { createPortalSession } from './providers/portalSession.ts';
import { createSignOut } from './providers/signOut.ts';
import { areas } from './resources/areas.ts';
import { uiExtensions } from './resources/pages.ts';

if (import.meta.env.DEV) checkDeclarations(areas);

const catalogue = createCatalogue(areas);
const extensions = mergeExtensions(uiExtensions);
const signOut = createSignOut(http);
const session = createPortalSession(http, signOut);
const idle = createIdleWatch({ http, onLogout: signOut });
const dataProvider = createDataProvider({ http, catalogue });
const requiredPrivileges = (path: string): readonly string[] | null =>
  catalogue.screens.get(`/${path}`)?.via ?? null;
const authProvider = createAuthProvider({ http, requiredPrivileges, signOut });
const live = createLive({ url: `${apiBase}/live` });
const services = { http, session, idle, live, textsIn: fetchMessages };
const queryClient = new QueryClient();

http.onUnauthenticated(signOut);
watchOtherTabs({
  onSignedOut: (person) => void signOut('elsewhere', { person }),
  onOtherPerson: () => window.location.reload(),
});
/**
 * Everything on the page was fetched with other rights: it begins anew when a view through other
 * eyes begins or ends, in every tab.
 */
function followViewing(): void {
  const known = session.viewing()?.id;
  session.subscribe(() => {
    if (session.check().access && session.viewing()?.id !== known) window.location.assign('/');
  });
}
followViewing();

/** The error page opens without a session, and then there is nobody whose limits to ask for. */
async function followIdleLimits(): Promise<void> {
  if (!session.check().access) return;
  const answer = await queryClient.fetchQuery(currentUserQuery(http));
  if (!answer.isSuccess) return;
  const { idleWarningMs, idleLogoutMs } = answer.body.settings;
  idle.setLimits({ warningMs: idleWarningMs, logoutMs: idleLogoutMs });
}
void followIdleLimits();

interface AppProps {
  i18nProvider: Awaited<ReturnType<typeof createI18nProvider>>;
}

/** The composition root: one react-admin application over the declared areas. */
export function App({ i18nProvider }: AppProps) {
  return (
    <PortalApp
      {...{
        catalogue,
        dataProvider,
        authProvider,
        i18nProvider,
        services,
        extensions,
        queryClient,
      }}
    />
  );
}
