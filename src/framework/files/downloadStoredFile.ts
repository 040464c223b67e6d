import type { FileValue } from '../../contract/fields.ts';
import type { PortalHttp } from '../PortalServices.tsx';
import { fileAddress } from './fileAddress.ts';

/** Fetches a stored file with the session's token and saves it under its own name. Answers what went wrong, or `null`. */
export async function downloadStoredFile(http: PortalHttp, file: FileValue): Promise<string | null> {
  const answer = await http.download(fileAddress(file.id));
  if (!answer.isSuccess) return answer.message;
  const address = URL.createObjectURL(answer.body.blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name;
  link.click();
  // The browser reads the address after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 0);
  return null;
}
