import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { queryRows } from '../../db/queryable.ts';
import type { ObjectStore } from '../context/objectStore.ts';
import type { Variant } from './examineUpload.ts';
import { type FilePlaces, keyOf, openFile, storePieces } from './fileBytes.ts';

type Places = Required<FilePlaces> & { objects: ObjectStore };
export type FilePlace = 'objects' | 'database';

interface MovedFile {
  id: string;
  mime: string;
  sha256: string;
}

export interface MoveProgress {
  moved: number;
  /** Files whose bytes are damaged or missing; they stay where they are. */
  damaged: string[];
}

const AT_ONCE = 100;
const VARIANTS: readonly Variant[] = ['original', 'preview', 'thumb'];

/** Pictures have smaller renditions; other files only the original. */
const variantsOf = ({ mime }: MovedFile): readonly Variant[] =>
  mime.startsWith('image/') ? VARIANTS : VARIANTS.slice(0, 1);

/** The next files that are still in the other place, by id. */
const nextFiles = ({ database }: FilePlaces, to: FilePlace, after: string): Promise<MovedFile[]> =>
  queryRows<MovedFile>(database, {
    text: `
      SELECT id, mime, sha256
      FROM stored_files file
      WHERE id::text > $1
        AND $2 = EXISTS (
          SELECT 1
          FROM stored_file_pieces piece
          WHERE piece.file_id = file.id
        )
      ORDER BY id::text
      LIMIT ${AT_ONCE}`,
    values: [after, to === 'objects'],
  });

/** All bytes of a file; `null` if they are missing or are not those that were stored. */
async function soundBytes(
  places: FilePlaces,
  file: MovedFile,
): Promise<Map<Variant, Buffer> | null> {
  const found = new Map<Variant, Buffer>();
  for (const variant of variantsOf(file)) {
    const bytes = await openFile(places, file.id, variant)
      .then(buffer)
      .catch(() => null);
    if (!bytes) return null;
    found.set(variant, bytes);
  }
  const original = found.get('original') ?? Buffer.alloc(0);
  return createHash('sha256').update(original).digest('hex') === file.sha256 ? found : null;
}

async function moveToObjects(places: Places, file: MovedFile): Promise<boolean> {
  const found = await soundBytes(places, file);
  if (!found) return false;
  for (const [variant, bytes] of found) await places.objects.put(keyOf(file.id, variant), bytes);
  for (const [variant, bytes] of found) {
    const stored = await places.objects.get(keyOf(file.id, variant));
    if (!stored || !(await buffer(stored)).equals(bytes)) return false;
  }
  await places.database.query({
    text: 'DELETE FROM stored_file_pieces WHERE file_id = $1',
    values: [file.id],
  });
  return true;
}

async function moveToDatabase(places: Places, file: MovedFile): Promise<boolean> {
  const found = await soundBytes(places, file);
  if (!found) return false;
  await places.database.transaction(async (client) => {
    for (const [variant, bytes] of found) await storePieces(client, file.id, { variant, bytes });
  });
  for (const variant of found.keys()) await places.objects.remove(keyOf(file.id, variant));
  return true;
}

/**
 * Moves the bytes of all files to the database or to the object store, one file at a time, each
 * verified by its digest before its former place is emptied. A portal may run meanwhile, and a move
 * that was interrupted goes on where it stopped.
 */
export async function moveFiles(
  places: Places,
  to: FilePlace,
  onProgress: (progress: MoveProgress) => void = () => {},
): Promise<MoveProgress> {
  const move = to === 'objects' ? moveToObjects : moveToDatabase;
  const progress: MoveProgress = { moved: 0, damaged: [] };
  for (let after = ''; ;) {
    const files = await nextFiles(places, to, after);
    for (const file of files) {
      if (await move(places, file)) progress.moved += 1;
      else progress.damaged.push(file.id);
      after = file.id;
    }
    if (files.length === 0) return progress;
    onProgress(progress);
  }
}
