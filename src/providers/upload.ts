import { toNetworkFailure } from '../contract/wire/envelope.ts';
import { readAnswer } from './answer.ts';
import type { HttpAnswer } from './answer.ts';

interface UploadProgress {
  loaded: number;
  /** In bytes; 0 while unknown. */
  total: number;
  /** From 0 to 1. */
  fraction: number;
}

export interface UploadOptions {
  onProgress?: (progress: UploadProgress) => void;
  signal?: AbortSignal | undefined;
  method?: 'POST' | 'PUT';
}

export interface UploadReply<Body> {
  answer: HttpAnswer<Body>;
  header: (name: string) => string | null;
}

/** Sends a multipart form through XMLHttpRequest: `fetch` cannot report upload progress. */
export const sendForm = <Body>(
  url: string,
  form: FormData,
  headers: Record<string, string>,
  { onProgress, signal, method = 'POST' }: UploadOptions,
): Promise<UploadReply<Body>> =>
  new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const header = (name: string) => request.getResponseHeader(name);
    const abort = () => {
      request.abort();
      fail(new DOMException('The upload was cancelled', 'AbortError'));
    };
    const finish = (answer: HttpAnswer<Body>) => {
      signal?.removeEventListener('abort', abort);
      resolve({ answer, header });
    };
    const fail = (error: Error) => finish(toNetworkFailure(error));

    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      onProgress?.({ loaded, total, fraction: lengthComputable && total > 0 ? loaded / total : 0 });
    };
    request.onload = () => {
      const { status, statusText, responseText } = request;
      finish(readAnswer<Body>({ status, statusText, text: responseText }));
    };
    request.onerror = () => fail(new TypeError('The upload did not reach the server'));
    request.ontimeout = () => fail(new DOMException('The upload took too long', 'TimeoutError'));

    if (signal?.aborted) return abort();
    signal?.addEventListener('abort', abort);
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.send(form);
  });
