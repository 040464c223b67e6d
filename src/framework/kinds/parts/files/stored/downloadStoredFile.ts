import type { FileValue } from '../../../../../contract/model/fields.ts';
import type { PortalHttp } from '../../../../core/portal/PortalServices.tsx';
import { saveBlob } from '../../../../ui/saveBlob.ts';
import { fileAddress } from './fileAddress.ts';

/**
 * Fetches a stored file with the session's token and saves it under its own name. Returns the
 * reason of a failure, or `null`.
 */
export async function downloadStoredFile(
  http: PortalHttp,
  file: FileValue,
): Promise<string | null> {
  const answer = await http.download(fileAddress(file.id));
  if (!answer.isSuccess) return answer.message;
  saveBlob(answer.body.blob, file.name);
  return null;
}
