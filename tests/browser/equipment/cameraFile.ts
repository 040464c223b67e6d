import { writeFileSync } from 'node:fs';
import encodeQR from 'qr';

const [WIDTH, HEIGHT] = [640, 480];
const FRAMES = 3;
const [WHITE, GREY, BLACK, NEUTRAL] = [235, 140, 16, 128];

/**
 * A camera picture as YUV4MPEG2: a code on a white board in a grey room; without a text the room
 * alone.
 */
export function writeCameraFile(file: string, text: string | null): void {
  const luma = Buffer.alloc(WIDTH * HEIGHT, GREY);
  if (text !== null) {
    const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 });
    const scale = Math.floor((HEIGHT * 0.8) / rows.length);
    const [left, top] = [
      Math.round((WIDTH - rows.length * scale) / 2),
      Math.round((HEIGHT - rows.length * scale) / 2),
    ];
    for (const [y, row] of rows.entries()) {
      for (const [x, isDark] of row.entries()) {
        for (let line = 0; line < scale; line += 1)
          luma.fill(
            isDark ? BLACK : WHITE,
            (top + y * scale + line) * WIDTH + left + x * scale,
            (top + y * scale + line) * WIDTH + left + (x + 1) * scale,
          );
      }
    }
  }
  const frame = Buffer.concat([
    Buffer.from('FRAME\n'),
    luma,
    Buffer.alloc((WIDTH * HEIGHT) / 2, NEUTRAL),
  ]);
  writeFileSync(
    file,
    Buffer.concat([
      Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`),
      ...Array.from({ length: FRAMES }, () => frame),
    ]),
  );
}
