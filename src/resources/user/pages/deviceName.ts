export interface Device {
  browser: string | null;
  system: string | null;
  isHandheld: boolean;
}

// The order matters: the user agents of Edge and Opera contain Chrome, and that of Chrome contains
// Safari.
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|HeadlessChrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(?:iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const firstOf = (list: readonly [RegExp, string][], text: string): string | null =>
  list.find(([pattern]) => pattern.test(text))?.[1] ?? null;

/** Browser and system in the user agent, so that a user recognises their device. */
export function deviceOf(userAgent: string | null): Device {
  const text = userAgent ?? '';
  return {
    browser: firstOf(BROWSERS, text),
    system: firstOf(SYSTEMS, text),
    isHandheld: /\b(?:Mobile|Android|iPhone|iPad)\b/.test(text),
  };
}
