import { expect, it } from 'vitest';
import { readTable } from './readTable.ts';

/** The start of a ZIP file and an entry of its directory that unpacks to so many bytes (APPNOTE 4.3.12). */
function archiveOf(unpacked: number): Buffer {
  const entry = Buffer.alloc(46);
  entry.write('PK\u0001\u0002', 'latin1');
  entry.writeUInt32LE(unpacked, 24);
  return Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), entry]);
}

it('A workbook that would unpack to more than the gateway can hold is refused before it is unpacked', async () => {
  await expect(readTable(archiveOf(301 * 1024 * 1024), { rows: 10, columns: 10 })).rejects.toMatchObject({ code: 'FILE_UNREADABLE', details: { reason: 'tooLarge' } });
  await expect(readTable(Buffer.concat([archiveOf(2 ** 28), archiveOf(2 ** 28)]), { rows: 10, columns: 10 })).rejects.toMatchObject({ details: { reason: 'tooLarge' } });
});
