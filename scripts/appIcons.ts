import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { Plugin } from 'vite';

const MARK = 'public/favicon.svg';

interface AppIcon {
  name: string;
  size: number;
  /** Fills the square, because the system cuts the shape itself. */
  isFull: boolean;
}

const ICONS: readonly AppIcon[] = [
  { name: 'icon-192.png', size: 192, isFull: false },
  { name: 'icon-512.png', size: 512, isFull: false },
  { name: 'icon-maskable-512.png', size: 512, isFull: true },
  { name: 'apple-touch-icon.png', size: 180, isFull: true },
];

/** Draws the icons of the installed portal from its mark. */
export const appIcons = (): Plugin => ({
  name: 'app-icons',
  apply: 'build',
  async generateBundle() {
    const mark = await readFile(MARK, 'utf8');
    for (const { name, size, isFull } of ICONS) {
      const drawn = isFull ? mark.replace(/ rx="\d+"/, '') : mark;
      this.emitFile({
        type: 'asset',
        fileName: `icons/${name}`,
        // The mark is 32 units wide; a unit is a pixel at 72 per inch.
        source: await sharp(Buffer.from(drawn), { density: (72 * size) / 32 })
          .resize(size, size)
          .png({ compressionLevel: 9 })
          .toBuffer(),
      });
    }
  },
});
