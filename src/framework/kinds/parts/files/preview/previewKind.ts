export type PreviewKind = 'image' | 'pdf' | 'text';

/**
 * How a browser can show a file of this type; `null`: only by downloading it. Drawings that could
 * contain scripts count as pictures, which run none.
 */
export function previewKind(mime: string, hasPdfViewer: boolean): PreviewKind | null {
  if (mime.startsWith('image/')) return 'image';
  if (mime === 'application/pdf') return hasPdfViewer ? 'pdf' : null;
  return mime === 'text/plain' ? 'text' : null;
}
