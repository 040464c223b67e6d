import type { Plugin } from 'vite';

/**
 * Latin text keeps the font in which it was first painted, so that a late font moves nothing.
 * Sinhala text changes to its font whenever it arrives: a system without a Sinhala font shows boxes
 * until then.
 */
export const steadyFonts = (): Plugin => ({
  name: 'steady-fonts',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue;
      file.source = String(file.source).replace(/@font-face\s*\{[^}]*\}/g, (face) =>
        /Sinhala|Language Names/.test(face)
          ? face
          : face.replace(/font-display:\s*swap/, 'font-display:optional'),
      );
    }
  },
});
