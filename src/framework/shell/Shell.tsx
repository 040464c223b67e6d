import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { useLocation } from 'react-router';
import { isView, screenAt } from '../../contract/model/catalogue.ts';
import { lazyNamed } from '../core/loading/lazyNamed.ts';
import { usePortalServices } from '../core/portal/PortalServices.tsx';
import { prefetchWhenWelcome } from '../views/prefetch/prefetch.ts';
import { Footer } from './Footer.tsx';
import { Navbar } from './Navbar.tsx';
import { IdleDialog } from './notices/IdleDialog.tsx';
import { WithheldNotice } from './notices/WithheldNotice.tsx';
import { PhoneBar } from './PhoneBar.tsx';
import { Sidebar } from './sidebar/Sidebar.tsx';
import { SidebarDrawer } from './sidebar/SidebarDrawer.tsx';
import { useSidebarMode } from './sidebar/sidebarMode.ts';
import { StepUp } from './stepUp/StepUp.tsx';
import '../ui/bars.css';
import styles from './Shell.module.css';

const ShellEffects = lazyNamed(() => import('./ShellEffects.tsx'), 'ShellEffects');
const SettingsPanel = lazyNamed(() => import('./SettingsPanel.tsx'), 'SettingsPanel');
const ImpersonationBanner = lazyNamed(
  () => import('./impersonation/ImpersonationBanner.tsx'),
  'ImpersonationBanner',
);

const FOLDED_KEY = 'sidebarFolded';
const CONTENT_ID = 'content';

/** Titles the document as the screen, by the key of its label. */
function useDocumentTitle(labelKey: string | undefined): string | null {
  const translate = useTranslate();
  const title =
    labelKey === undefined ? null : translate('shell.pageTitle', { title: translate(labelKey) });
  useEffect(() => {
    if (title !== null) document.title = title;
  }, [title]);
  return title;
}

/** Sidebar, navbar, content and footer around every screen (specification §1, §2). */
export function Shell({ children }: { children: ReactNode }) {
  const translate = useTranslate();
  const { idle, catalogue, extensions, session } = usePortalServices();
  const impersonation = session.impersonation?.() ?? null;
  const { pathname } = useLocation();
  const mode = useSidebarMode();
  const [isDrawerOpen, setIsDrawerOpen] = useState(false);
  /** `null`: not opened yet, so its code is not loaded. */
  const [isPanelOpen, setIsPanelOpen] = useState<boolean | null>(null);
  const [isFoldedByHand, setIsFoldedByHand] = useState(
    () => localStorage.getItem(FOLDED_KEY) === 'yes',
  );
  const isFolded = mode === 'folded' || (mode === 'full' && isFoldedByHand);

  const shown = useRef(pathname);
  useEffect(() => {
    idle.navigated(pathname);
    setIsDrawerOpen(false);
    // Scrolling lays out the page at once, which the first screen does not need.
    if (shown.current !== pathname) document.documentElement.scrollTop = 0;
    shown.current = pathname;
  }, [idle, pathname]);
  useEffect(() => prefetchWhenWelcome(catalogue, extensions), [catalogue, extensions]);

  const screen = screenAt(catalogue, pathname);
  const title = useDocumentTitle(screen?.labelKey);
  const main = useRef<HTMLElement>(null);
  // Only a view has a screen of its own for each address below it.
  const place = screen && !isView(screen) ? screen.path : pathname;

  const fold = () => {
    localStorage.setItem(FOLDED_KEY, isFoldedByHand ? 'no' : 'yes');
    setIsFoldedByHand(!isFoldedByHand);
  };

  return (
    <div className={styles.shell} data-mode={mode} data-folded={isFolded || undefined}>
      <Suspense fallback={null}>
        <ShellEffects main={main} screen={place} />
      </Suspense>
      <a className={styles.skip} href={`#${CONTENT_ID}`}>
        {translate('shell.skipToContent')}
      </a>
      {mode === 'drawer' ? (
        <SidebarDrawer open={isDrawerOpen} onClose={() => setIsDrawerOpen(false)} />
      ) : (
        <div className={styles.side}>
          <Sidebar folded={isFolded} />
        </div>
      )}
      <div className={styles.main}>
        {/* The impersonation banner must never scroll away, so it shares a sticky container
            with the navbar. */}
        <div className={styles.top} data-impersonating={impersonation !== null || undefined}>
          {impersonation && (
            <Suspense fallback={null}>
              <ImpersonationBanner impersonation={impersonation} />
            </Suspense>
          )}
          <Navbar
            {...{ mode, isFolded }}
            onMenu={mode === 'drawer' ? () => setIsDrawerOpen(true) : fold}
            onSettings={() => setIsPanelOpen(true)}
          />
        </div>
        {/* Announces the new screen to screen readers, which do not notice a client-side
            navigation. */}
        <p className="visually-hidden" aria-live="polite">
          {title}
        </p>
        <main ref={main} id={CONTENT_ID} tabIndex={-1} className={styles.content}>
          <WithheldNotice />
          {children}
        </main>
        <Footer />
      </div>
      {mode === 'drawer' && <PhoneBar onMore={() => setIsDrawerOpen(true)} />}
      {isPanelOpen !== null && (
        <Suspense fallback={null}>
          <SettingsPanel open={isPanelOpen} onClose={() => setIsPanelOpen(false)} />
        </Suspense>
      )}
      <StepUp />
      <IdleDialog />
    </div>
  );
}
