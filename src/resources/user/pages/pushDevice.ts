/**
 * Why a browser cannot be notified: it has no push service for pages, as on an iPhone before the
 * portal is on the home screen, or its owner refuses. `null`: nothing stands in the way.
 */
export function pushObstacle(): 'unsupported' | 'refused' | null {
  const isSupported =
    'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!isSupported) return 'unsupported';
  return Notification.permission === 'denied' ? 'refused' : null;
}

/** What the gateway needs to notify this browser. */
export interface BrowserSubscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
    letter.charCodeAt(0),
  );

const textOf = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer())))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** The subscription of this browser; `null`: it has none, or may not be notified. */
export async function presentSubscription(): Promise<PushSubscription | null> {
  if (pushObstacle() !== null || Notification.permission !== 'granted') return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/**
 * Subscribes this browser under the portal's key, once its owner allows notifications; `null`: they
 * do not.
 */
export async function subscribe(publicKey: string): Promise<BrowserSubscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const { pushManager } = await navigator.serviceWorker.ready;
  const former = await pushManager.getSubscription();
  const isCurrent = textOf(former?.options.applicationServerKey ?? null) === publicKey;
  // A browser has one subscription, which is bound to its key.
  if (former && !isCurrent) await former.unsubscribe();
  const subscription =
    former && isCurrent
      ? former
      : await pushManager.subscribe({
          userVisibleOnly: true,
          applicationServerKey: bytesOf(publicKey),
        });
  const { endpoint } = subscription;
  return {
    endpoint,
    p256dh: textOf(subscription.getKey('p256dh')),
    auth: textOf(subscription.getKey('auth')),
  };
}
